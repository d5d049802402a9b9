/* SPDX-License-Identifier: MIT
 *
 * What happens at the step limit. Must not decide which instruction costs how much: dispatch.h and exec*.c do.
 */
#include "vm/fuel.h"

#include "vm/fault.h"

/* While choices are computed it is their number that costs the fuel, so the message states that number. */
enum vm_status vm_no_fuel(struct vm *vm)
{
    if (vm->viewer >= 0 && !vm->pure)
        return vm_trap(vm, TRAP_MENU, vm->pc, vm->fuel_max, vm->viewer, vm->ask.count, 0);
    return vm_trap(vm, TRAP_FUEL, vm->pc, vm->fuel_max, 0, 0, 0);
}
