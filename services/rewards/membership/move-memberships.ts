import type { Transaction } from 'kysely'
import { deleteUnusedCustomer, holdCustomerLike } from '../customers/store/merged-customers.ts'
import { lockInvitations, moveReferrals } from '../referral/store.ts'
import type { Tables } from '../tables.ts'
import { moveMembershipsTo } from './store/memberships.ts'

/**
 * Moves the memberships and referrals of a merged account to the one that stays. A membership that would run beside another
 * one in its country stays where it is, without a name: an open one is refused before accounts are merged.
 */
export async function moveMemberships(
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await lockInvitations(trx)
  if (!(await holdCustomerLike(trx, { from, to }))) return

  await moveMembershipsTo(trx, { from, to })
  await moveReferrals(trx, { from, to })
  await deleteUnusedCustomer(trx, from)
}
