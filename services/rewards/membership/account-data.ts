import type { Transaction } from 'kysely'
import {
  eraseInvitations,
  eraseMemberships,
  findMembershipsByAccount,
  findOffersByAccount,
  lockKnownCustomer,
} from '../customers/store/account-data.ts'
import { findCustomer } from '../customers/store/customers.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { findReferralByInvited, findReferralsBy, findReferrer, lockInvitations } from '../referral/store.ts'
import { getFirstName } from '../referral/to-referral-person.ts'
import type { Tables } from '../tables.ts'
import { endOfferPayment } from './offer-month.ts'

/** Label of the retained records for a person who deletes their account. */
const RETAINED_BY_LAW = 'meses de membresía que se pagaron, sin tus datos'

/** Exports a person's memberships and referrals. Invited people appear only as far as the referral page shows them. */
export async function exportMember(
  { db }: Pick<RewardsDependencies, 'db'>,
  uid: string,
): Promise<Record<string, unknown>> {
  const [customer, memberships, referrer, invited, accepted] = await Promise.all([
    findCustomer(db, uid),
    findMembershipsByAccount(db, uid),
    findReferrer(db, uid),
    findReferralsBy(db, uid),
    findReferralByInvited(db, uid),
  ])
  return {
    customer: customer ?? null,
    memberships,
    invitationCode: referrer?.code ?? null,
    invited: invited.map(({ invited_name, state, accepted_at }) => ({
      name: getFirstName(invited_name),
      state,
      acceptedAt: accepted_at,
    })),
    invitedBy: accepted ? { name: getFirstName(accepted.inviter_name), state: accepted.state } : null,
  }
}

/** Ends all open payments before erasure: money that arrived later would have no owner. */
export async function endOpenPayments({ db, payments }: Pick<RewardsDependencies, 'db' | 'payments'>, uid: string) {
  for (const offer of await findOffersByAccount(db, uid)) {
    if ((await endOfferPayment({ payments }, offer)) === 'paid') throw rewardsError('paid-meanwhile')
  }
}

/**
 * Deletes unpaid months and all referrals; paid months stay for accounting, without a name. Running memberships end,
 * so nothing is offered or sent to the erased account.
 */
export async function eraseMember(trx: Transaction<Tables>, uid: string): Promise<{ kept: string[] }> {
  // Serialize with other acts of this person and with anyone accepting their invitation.
  await lockInvitations(trx)
  if (!(await lockKnownCustomer(trx, uid))) return { kept: [] }
  await eraseInvitations(trx, uid)
  const hasPaid = await eraseMemberships(trx, uid)
  return { kept: hasPaid ? [RETAINED_BY_LAW] : [] }
}
