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

/** What stays, in the words that a person reads who leaves. */
const KEPT_BY_LAW = 'meses de membresía que se pagaron, sin tus datos'

/** What is kept of somebody's memberships and invitations. Of the people they invited no more than their page shows. */
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

/** Before somebody is erased nothing of theirs may be open to be paid: money that comes later would belong to nobody. */
export async function endOpenPayments({ db, payments }: Pick<RewardsDependencies, 'db' | 'payments'>, uid: string) {
  for (const offer of await findOffersByAccount(db, uid)) {
    if ((await endOfferPayment({ payments }, offer)) === 'paid') throw rewardsError('paid-meanwhile')
  }
}

/**
 * Deletes what was never paid and every invitation; months that were paid stay for accounting and name nobody. What runs ends:
 * nothing is offered or written to who has left.
 */
export async function eraseMember(trx: Transaction<Tables>, uid: string): Promise<{ kept: string[] }> {
  // One after the other with whatever else this person does, and with whoever takes up an invitation of theirs.
  await lockInvitations(trx)
  if (!(await lockKnownCustomer(trx, uid))) return { kept: [] }
  await eraseInvitations(trx, uid)
  const hasPaid = await eraseMemberships(trx, uid)
  return { kept: hasPaid ? [KEPT_BY_LAW] : [] }
}
