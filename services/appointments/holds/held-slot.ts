import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { gatherGroup } from '../bookings/gather-group.ts'
import type { Hold } from '../contract.ts'
import { depositWays } from '../deposits/deposit-ways.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { loadGroomingBenefit } from '../packs/load-grooming-benefit.ts'
import { findStore } from '../stores/cached-stores.ts'
import { parseChoice, parsePromise } from './parse-slot.ts'
import { findHold } from './store.ts'
import { toHold } from './to-hold.ts'

export async function heldSlot(
  deps: AppointmentsDependencies,
  { holdId }: { holdId: string },
  context: CallContext,
): Promise<Hold> {
  const now = deps.now()
  const hold = await findHold(deps.db, { holdId, uid: accountUid(context), now })
  if (!hold) throw appointmentsError('hold-not-found')

  const store = await findStore(deps, { merchantId: hold.merchant_id, storeId: hold.store_id })
  const benefit = parsePromise(hold.choice)
  const [group, ways, grooming] = await Promise.all([
    gatherGroup(deps, store, parseChoice(hold.choice), context, { isDraft: true }),
    depositWays(deps, store, context),
    benefit ? { benefit } : loadGroomingBenefit(deps, store.country, context),
  ])
  return toHold(hold, group, { depositWays: ways, grooming, now })
}
