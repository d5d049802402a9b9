/* SPDX-License-Identifier: MIT
 *
 * What happens at the step limit. Must not decide which instruction costs how much: dispatch.h and exec*.c do.
 */
#include "vm/fuel.h"

#include "vm/fault.h"

/* Where the choices of one decision cost most of the fuel, the message states their number. Otherwise the rules went
 * round without a decision, and the step at which the fuel ended is any of them. */
enum vm_status vm_no_fuel(struct vm *vm)
{
    if (vm->viewer >= 0 && !vm->pure && vm->ask_fuel > vm->fuel_max / 2)
        return vm_trap(vm, TRAP_MENU, vm->pc, vm->fuel_max, vm->viewer, vm->ask.count, 0);
    return vm_trap(vm, TRAP_FUEL, vm->pc, vm->fuel_max, 0, 0, 0);
}
