import type { Account } from '#services/accounts/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Membership } from '../contract.ts'
import { answeredBefore, createOnce } from '../create-once.ts'
import { lockCustomer } from '../customers/store/customers.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { findPlansOnSale } from '../membership-plans/store.ts'
import { endWhenOver } from './end-memberships.ts'
import { closeOffer, endOfferPayment, findOffer, offerMonth } from './offer-month.ts'
import { getOwner } from './own-membership.ts'
import { isOpen } from './rules/membership-life.ts'
import {
  findMembership,
  findMembershipByOwner,
  insertMembership,
  planColumns,
  writeMembership,
  writeMembershipLog,
} from './store/memberships.ts'
import { findPeriods } from './store/periods.ts'
import { statusAt, toMembership } from './to-membership.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now' | 'accounts' | 'payments' | 'jobs'>

/** Creates a membership of this plan that waits for its payment, or reuses the one that waits, lapsed or is paused. */
export async function chooseMembership(
  deps: Dependencies,
  { planId }: { planId: string },
  context: CallContext,
): Promise<Membership> {
  const owner = getOwner(context)
  const asked = { operation: 'choose-membership', input: { planId } }
  const earlier = await answeredBefore<Membership>(deps, asked, context)
  if (earlier) return earlier

  const plan = (await findPlansOnSale(deps.db, owner.country)).find(({ id }) => id === planId)
  if (!plan) throw rewardsError('plan-not-found')
  const account = await deps.accounts.account(undefined, { context })
  const ended = await endWhatStandsInTheWay(deps, owner, { planId, version: plan.newest.version })

  return createOnce(deps, asked, context, async (trx) => {
    const at = deps.now()
    await lockCustomer(trx, { ...toCustomer(account, owner), now: at })
    const known = await findMembershipByOwner(trx, owner, { isLocked: true })
    const open = known && isOpen(known.status) ? known : undefined
    if (open?.status === 'ACTIVE') throw rewardsError('member-already')

    const id = open?.id ?? newId()
    if (open) await writeMembership(trx, id, { ...planColumns(open, plan.id), updated_at: at })
    else
      await insertMembership(trx, {
        id,
        uid: owner.uid,
        country: owner.country,
        currency: plan.currency,
        plan_id: plan.id,
        status: 'PENDING_PAYMENT',
        created_at: at,
        updated_at: at,
      })
    const offer = findOffer(await findPeriods(trx, id))
    const isSame = offer?.plan_id === plan.id && offer.plan_version === plan.newest.version
    if (!isSame) {
      // A concurrent call chose another plan: one of the two callers has to try again.
      if ((await closeOffer(trx, id, ended)) === 'another') throw rewardsError('changed-meanwhile')
      await offerMonth(trx, { id, ...owner }, { plan, version: plan.newest, now: at })
      const line = {
        membershipId: id,
        at,
        status: open?.status ?? 'PENDING_PAYMENT',
        note: `Elegiste ${plan.newest.terms.name}`,
      } as const
      await writeMembershipLog(trx, { ...line, actor: 'customer', actorUid: owner.uid })
    }
    const made = await findMembership(trx, id)
    if (!made) throw rewardsError('membership-not-found')
    return toMembership(trx, made, at)
  })
}

/** Cancels the payment of an offer of another plan first; records the end of an expired membership. */
async function endWhatStandsInTheWay(
  deps: Dependencies,
  owner: { uid: string; country: CountryIso },
  wanted: { planId: string; version: number },
) {
  const known = await findMembershipByOwner(deps.db, owner)
  if (!known || !isOpen(known.status)) return undefined
  if (statusAt(known, deps.now()) === 'ACTIVE') throw rewardsError('member-already')
  if (!(await endWhenOver(deps, known))) throw rewardsError('paid-meanwhile')
  const offer = findOffer(await findPeriods(deps.db, known.id))
  if (!offer || (offer.plan_id === wanted.planId && offer.plan_version === wanted.version)) return undefined
  if ((await endOfferPayment(deps, offer)) === 'paid') throw rewardsError('paid-meanwhile')
  return offer
}

/** Maps an account to a customer of rewards. */
export function toCustomer(account: Account, { uid, country }: { uid: string; country: CountryIso }) {
  return {
    uid,
    country,
    name: account.name ?? '',
    phone: account.phoneNumber,
    email: account.primaryEmailAddress,
    hasProvedPhone: account.verifiedPhone,
  }
}
