/* SPDX-License-Identifier: MIT
 *
 * Asks lang/secrecy.h about a menu; see the header. Must not depend on a position.
 */
#include "session/secret_decision.h"

#include "lang/secrecy.h"

/* The menu determines which decisions there are; which of them were legal may be a secret of its own. */
bool is_secret_decision(const struct compiled *c, const struct vm *vm)
{
    if (!c->secrecy)
        return false;
    bool secret = !vm_offer_count(vm) && secrecy_choice_changes(c, vm->ask.sentence, vm_ask_node(vm));
    for (int32_t i = 0; i < vm_offer_count(vm); i++)
        secret |= secrecy_event_leads(c->secrecy, vm_offer_event(vm, i));
    return secret;
}
