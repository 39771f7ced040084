# Counts the instructions of one call of memset by hand: for gdb that is connected to QEMU.
set pagination off
break memset
continue
set $caller = $ra
set $count = 0
while $pc != $caller
  stepi
  set $count = $count + 1
end
continue
printf "%d instructions\n", $count
