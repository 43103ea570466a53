import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AcceptedInvitation } from '../contract.ts'
import { lockCustomer } from '../customers/store/customers.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { toCustomer } from '../membership/choose-membership.ts'
import { monthIn } from '../membership/rules/periods.ts'
import { toReward } from './own-referral.ts'
import { placeAfter, typedCode, whyNoReferral } from './rules/referral.ts'
import {
  cameThrough,
  claimMarks,
  findLastPlace,
  findPromisedTerms,
  findReferralByInvited,
  findReferralTerms,
  findReferrer,
  findReferrerByCode,
  insertReferral,
  lockInvitations,
  type ReferralRecord,
} from './store.ts'
import { getFirstName, phoneHash, toReferralPerson } from './to-referral-person.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now' | 'accounts' | 'market'>

/**
 * Accepts an invitation for a new account, once and for good; never one of a person whom this account brought. The
 * known data of both are compared, and with all who accepted or invite: a device, an address or a phone counts once. A lock serializes acceptances, and a table constraint backs the limits.
 */
export async function acceptInvitation(
  deps: Dependencies,
  { code: typed, deviceId }: { code: string; deviceId?: string | undefined },
  context: CallContext,
): Promise<AcceptedInvitation> {
  const uid = accountUid(context)
  const { db, now } = deps
  const inviter = await findReferrerByCode(db, typedCode(typed))
  const terms = inviter && (await findReferralTerms(db, inviter.country))
  // A link of the other country does not count: its coupon could not be used here.
  if (!inviter || inviter.country !== context.viewer.country) throw rewardsError('invitation-not-found')
  const known = await findReferralByInvited(db, uid)
  if (known) return again(db, known, inviter.uid)
  if (!terms) throw rewardsError('invitation-not-found')

  const account = await deps.accounts.account(undefined, { context })
  const { orders } = await deps.market.orders({ first: 5 }, { context })
  const hasOrdered = account.credibility.completedOrders > 0 || orders.some(({ status }) => status !== 'CANCELLED')
  const invited = { ...toReferralPerson(account, deviceId), accountCreatedAt: new Date(account.createdAt), hasOrdered }
  const at = now()
  const refusal = whyNoReferral(
    {
      uid: inviter.uid,
      provedPhone: inviter.proved_phone,
      deviceHashes: inviter.device_hashes,
      addressHashes: inviter.address_hashes,
    },
    invited,
    at,
  )
  if (refusal !== null) throw rewardsError(refusal)

  const accepted = await db.transaction().execute(async (trx) => {
    await lockInvitations(trx)
    await lockCustomer(trx, { ...toCustomer(account, { uid, country: inviter.country }), now: at })
    const earlier = await findReferralByInvited(trx, uid)
    if (earlier) return earlier
    if (!(await findReferrer(trx, inviter.uid))) throw rewardsError('invitation-not-found')
    const { deviceHashes, addressHashes, provedPhone } = invited
    const marks = [...deviceHashes, ...addressHashes, ...(provedPhone === null ? [] : [phoneHash(provedPhone)])]
    if (!(await claimMarks(trx, { uid, marks, now: at }))) throw rewardsError('same-household')
    if (await cameThrough(trx, { uid: inviter.uid, byUid: uid })) throw rewardsError('invited-by-you')
    const month = monthIn(inviter.country, at)
    const place = placeAfter(await findLastPlace(trx, { referrerUid: inviter.uid, month }), terms)
    if (place === null) throw rewardsError('inviter-full')
    await insertReferral(trx, {
      id: newId(),
      referrer_uid: inviter.uid,
      invited_uid: uid,
      country: inviter.country,
      state: 'WAITING',
      number: place.number,
      month,
      number_in_month: place.numberInMonth,
      accepted_at: at,
      amount_minor: terms.amount,
      min_item_total_minor: terms.minItemTotal,
      days: terms.days,
    })
    return findReferralByInvited(trx, uid)
  })
  if (!accepted) throw rewardsError('invitation-not-found')
  return again(db, accepted, inviter.uid)
}

/** The invitation that the caller accepted, in any state. */
export async function acceptedInvitation(
  { db }: Pick<Dependencies, 'db'>,
  context: CallContext,
): Promise<{ accepted: AcceptedInvitation | null }> {
  const found = await findReferralByInvited(db, accountUid(context))
  return { accepted: found ? await toAcceptedInvitation(db, found) : null }
}

async function again(db: Dependencies['db'], found: ReferralRecord, inviterUid: string): Promise<AcceptedInvitation> {
  if (found.referrer_uid !== inviterUid) throw rewardsError('invited-already')
  return toAcceptedInvitation(db, found)
}

async function toAcceptedInvitation(db: Dependencies['db'], found: ReferralRecord): Promise<AcceptedInvitation> {
  const terms = await findPromisedTerms(db, found)
  return {
    state: found.state,
    inviterName: getFirstName(found.inviter_name),
    reward: terms ? toReward(terms) : { title: '', terms: '' },
    acceptedAt: found.accepted_at.toISOString(),
    couponCode: found.invited_coupon,
  }
}
