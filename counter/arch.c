// SPDX-License-Identifier: GPL-2.0-only
#include <elf.h>
#include <string.h>

#include "arch.h"
#include "guest.h"
#include "powerpc.h"
#include "riscv.h"
#include "text.h"
#include "x86.h"

/*
 * Relaxation would shorten address computations, and position-independent code would load
 * addresses from a table: both change counts.
 */
#define RISCV_CFLAGS "-mno-relax", "-mcmodel=medany", "-msmall-data-limit=0"

static const char *const rv64_cflags[] = { "-mabi=lp64d", "-DCONFIG_64BIT=1", RISCV_CFLAGS, NULL };
static const char *const rv32_cflags[] = { "-mabi=ilp32d", "-DCONFIG_32BIT=1", RISCV_CFLAGS,
					   "-Wl,-melf32lriscv", NULL };

static const struct arch_width riscv_widths[] = {
	{ 64, "qemu-riscv64", "rv64", "rv64gc_zicboz", rv64_cflags },
	{ 32, "qemu-riscv32", "rv32", "rv32gc_zicboz", rv32_cflags },
	{ 0 },
};

static const struct extension riscv_extensions[] = {
	{ "zicboz", 32 },
	{ "zbb", 33 },
	{ "v", 34 },
	{ 0 },
};

/* The specification allows any power of two. */
static const unsigned riscv_blocks[] = { 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 0 };

static void append_riscv_cpu(struct text *cpu, const struct target *target)
{
	text_append(cpu, "%s,cboz_blocksize=%u", target->width->qemu_cpu, target->block);
}

static const char *const riscv_options[] = { "RISCV_ISA_ZICBOZ", "RISCV_ISA_ZBB", "RISCV_ISA_V",
					     NULL };

static const struct extension no_extensions[] = { { 0 } };
static const char *const no_options[] = { NULL };

/* Kernels are built without a red zone, and it shows in the code of leaf functions. */
static const char *const x86_cflags[] = { "-DCONFIG_X86_64=1", "-DCONFIG_64BIT=1",
					  "-fcf-protection=none", "-mno-red-zone", NULL };

static const struct arch_width x86_widths[] = {
	{ 64, "qemu-x86_64", "max", "x86-64", x86_cflags },
	{ 0 },
};

/* The block that clzero clears is the same on all machines that have it. */
static const unsigned x86_blocks[] = { 0 };

static void append_x86_cpu(struct text *cpu, const struct target *target)
{
	text_append(cpu, "%s", target->width->qemu_cpu);
}

/*
 * Small data would be addressed by registers that a routine's caller sets up, and a vectorized
 * loop is no longer what the source says. With larger pages code and data would share one, which
 * could be written.
 */
static const char *const powerpc_cflags[] = { "-msdata=none", "-mno-altivec", "-DCONFIG_PPC32=1",
					      "-Wl,-z,max-page-size=4096", NULL };

/* Cores of 32-bit PowerPCs: of the 7450, which has AltiVec, and others; of the e500mc. */
static const unsigned powerpc_blocks[] = { 32, 64, 0 };

static const struct arch_width powerpc_widths[] = {
	{ 32, "qemu-ppc", "7450", "powerpc", powerpc_cflags },
	{ 0 },
};

static void append_powerpc_cpu(struct text *cpu, const struct target *target)
{
	text_append(cpu, "%s", target->block == 64 ? "e500mc" : target->width->qemu_cpu);
}

const struct arch arch_table[] = {
	{
		.name = "riscv",
		.machine = EM_RISCV,
		.toolchain = "riscv64-linux-gnu-",
		.widths = riscv_widths,
		.extensions = riscv_extensions,
		.options = riscv_options,
		.blocks = riscv_blocks,
		.default_block = 64,
		.march_flag = "-march=",
		.log_swaps = true,
		.append_cpu = append_riscv_cpu,
		.insn_length = riscv_insn_length,
		.classify = riscv_classify,
		.take_registers = riscv_take_registers,
		.arguments = { 10, 11, 12, 13 },
	},
	{
		.name = "x86",
		.machine = EM_X86_64,
		.toolchain = "x86_64-linux-gnu-",
		.widths = x86_widths,
		.extensions = no_extensions,
		.options = no_options,
		.blocks = x86_blocks,
		.march_flag = "-march=",
		.illegal = UINT64_C(0x0b0f0b0f0b0f0b0f), /* ud2, four times */
		.repeats = true,
		.transfers_fault = true,
		.append_cpu = append_x86_cpu,
		.insn_length = x86_insn_length,
		.classify = x86_classify,
		.take_registers = x86_take_registers,
		.arguments = { 7, 6, 2, 1 },
	},
	{
		.name = "powerpc",
		.machine = EM_PPC,
		.toolchain = "powerpc-linux-gnu-",
		.widths = powerpc_widths,
		.extensions = no_extensions,
		.options = no_options,
		.blocks = powerpc_blocks,
		.default_block = 32,
		.march_flag = "-mcpu=",
		.append_cpu = append_powerpc_cpu,
		.insn_length = powerpc_insn_length,
		.classify = powerpc_classify,
		.take_registers = powerpc_take_registers,
		.arguments = { 3, 4, 5, 6 },
	},
	{ 0 },
};

const struct arch *arch_find(const char *name, struct error *err)
{
	struct text known = { 0 };

	for (const struct arch *arch = arch_table; arch->name; arch++)
		if (!strcmp(arch->name, name))
			return arch;
	for (const struct arch *arch = arch_table; arch->name; arch++)
		text_append(&known, " %s", arch->name);
	fail(err, STATUS_USAGE, "unknown architecture \"%s\"; known are:%s", name, known.start);
	text_deinit(&known);
	return NULL;
}

const struct arch_width *arch_width_find(const struct arch *arch, unsigned xlen, struct error *err)
{
	for (const struct arch_width *width = arch->widths; width->xlen; width++)
		if (!xlen || width->xlen == xlen)
			return width;
	fail(err, STATUS_USAGE, "%s has no %u-bit variant", arch->name, xlen);
	return NULL;
}

static const struct extension *find_extension(const struct arch *arch, const char *name,
					      size_t length)
{
	for (const struct extension *ext = arch->extensions; ext->name; ext++)
		if (strlen(ext->name) == length && !strncmp(ext->name, name, length))
			return ext;
	return NULL;
}

static bool unknown_extension(const struct arch *arch, const char *name, size_t length,
			      struct error *err)
{
	struct text known = { 0 };

	for (const struct extension *ext = arch->extensions; ext->name; ext++)
		text_append(&known, " %s", ext->name);
	fail(err, STATUS_USAGE, "--ext: unknown extension \"%.*s\"; known for %s are:%s",
	     (int)length, name, arch->name, known.start ? known.start : " none");
	text_deinit(&known);
	return false;
}

bool arch_parse_extensions(const struct arch *arch, const char *list, uint64_t *set,
			   struct error *err)
{
	*set = 0;
	if (!*list || !strcmp(list, "none"))
		return true;
	for (;;) {
		size_t length = strcspn(list, ",");
		const struct extension *ext = find_extension(arch, list, length);

		if (!ext)
			return unknown_extension(arch, list, length, err);
		*set |= UINT64_C(1) << ext->number;
		if (!list[length])
			return true;
		list += length + 1;
	}
}
