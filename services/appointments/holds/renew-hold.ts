import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Hold } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { heldSlot } from './held-slot.ts'
import { canRenew, heldUntil } from './rules/holds.ts'
import { lockHold, renewHoldUntil } from './store.ts'

export async function renewHold(
  deps: AppointmentsDependencies,
  { holdId }: { holdId: string },
  context: CallContext,
): Promise<Hold> {
  const uid = accountUid(context)
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const hold = await lockHold(trx, { holdId, uid, now })
    if (!hold) throw appointmentsError('hold-not-found')
    const facts = { isOffer: hold.is_offer, wasRenewed: hold.was_renewed, expiresAt: hold.expires_at }
    if (!canRenew(facts, now)) throw appointmentsError('hold-renewed-already')

    await renewHoldUntil(trx, holdId, heldUntil(now))
  })
  return heldSlot(deps, { holdId }, context)
}
