import type { CallContext } from '#shared/rpc/service.ts'
import { accountsError } from './errors.ts'
import type { AccountsNeeds } from './needs.ts'
import { paymentAtDoor } from './rules/pay-at-door.ts'
import { findAccount } from './store/accounts.ts'

/** What the market asks before it accepts payment at the door (D54); the limit is in the money of the visited market. */
export async function checkCredibility({ db }: AccountsNeeds, { viewer }: CallContext) {
  const account = viewer.uid === null ? undefined : await findAccount(db, viewer.uid)
  if (!account) throw accountsError('token-not-valid')

  const record = { completedOrders: account.completed_orders, cancelledAtDoor: account.cancelled_at_door }
  return {
    verifiedPhone: account.verified_phone,
    verifiedEmail: account.verified_email,
    ...record,
    ...paymentAtDoor(record, viewer.country),
  }
}
