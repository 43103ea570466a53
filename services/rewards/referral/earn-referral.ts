import { OrderDelivered, OrderRefunded } from '#services/market/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { type NotifyDependencies, notifyCustomer } from '../customers/notify-customer.ts'
import { findCustomer } from '../customers/store/customers.ts'
import type { RewardsDependencies } from '../deps.ts'
import { DAYS_TO_KEEP, DAYS_TO_ORDER } from './rules/referral.ts'
import {
  beginTakingBack,
  claimMarks,
  endWaiting,
  findDueReferrals,
  findPromisedTerms,
  findReferral,
  findReferralByInvited,
  findReferralByOrder,
  findReferrer,
  lockInvitations,
  type ReferralRecord,
  writeGranted,
  writeNotified,
  writeTakenBack,
} from './store.ts'
import { addressHash, phoneHash } from './to-referral-person.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now' | 'internalMarket' | 'log' | 'canSendPhoneCodes'> &
  NotifyDependencies

const dayMs = 86_400_000
const most = 500

/**
 * Ends the wait of a referral when the invited person's first order is delivered; void if both turn out to be one person or
 * to share a home, or the order's phone or address is known from another account. The coupons come once the order was kept
 * for some days. Without a proved phone the referral goes on waiting, where a code can be sent.
 */
export async function earnReferral(deps: Dependencies, fact: object): Promise<void> {
  const { orderId, ownerUid } = OrderDelivered.parse(fact)
  const known = await findReferralByInvited(deps.db, ownerUid)
  if (!known) return
  if (known.state === 'WAITING') await endWithOrder(deps, known, orderId)
  // A refund that was published before the referral earned found nothing to take back.
  await takeBackWhatWasPaidBack(deps, orderId)
}

async function endWithOrder(deps: Dependencies, known: ReferralRecord, orderId: string): Promise<void> {
  const context = { viewer: anonymousViewer(known.country), requestId: `referral ${known.id}` }
  const order = await deps.internalMarket.purchaseByOrder({ orderId }, { context })
  // A refunded order does not count as the first; a later one may.
  if (order === null || order.purchasedAmount === 0) return
  const house = order.deliveredTo ? addressHash(order.deliveredTo) : null

  await deps.db.transaction().execute(async (trx) => {
    const record = await findReferral(trx, known.id, { isLocked: true })
    if (record?.state !== 'WAITING') return
    await lockInvitations(trx)
    const [inviter, invited] = [
      await findReferrer(trx, record.referrer_uid),
      await findCustomer(trx, record.invited_uid),
    ]
    // Phones may be verified and addresses added after the acceptance, so compare again. The contact phone tells who
    // an order is for, also when it was picked up.
    if (deps.canSendPhoneCodes && !invited?.has_proved_phone) return
    const phones = [invited?.has_proved_phone ? invited.phone : null, order.contactPhone]
    const proved = invited?.has_proved_phone && invited.phone !== null ? [phoneHash(invited.phone)] : []
    const marks = [...proved, ...(house === null ? [] : [house])]
    const isNew = await claimMarks(trx, { uid: record.invited_uid, marks, now: deps.now() })
    const isOnePerson =
      !isNew ||
      (inviter !== undefined &&
        ((inviter.proved_phone !== null && phones.includes(inviter.proved_phone)) ||
          (house !== null && inviter.address_hashes.includes(house))))
    await endWaiting(
      trx,
      record.id,
      isOnePerson ? { state: 'EXPIRED', isSameHousehold: true } : { state: 'EARNED', orderId, at: deps.now() },
    )
  })
}

/** Takes the coupons back when the order was refunded in full. Amounts already used in an order stay. */
export async function takeReferralBack(deps: Dependencies, fact: object): Promise<void> {
  const { orderId } = OrderRefunded.parse(fact)
  await takeBackWhatWasPaidBack(deps, orderId)
}

async function takeBackWhatWasPaidBack(deps: Dependencies, orderId: string): Promise<void> {
  const known = await findReferralByOrder(deps.db, orderId)
  if (known?.state !== 'EARNED') return
  const context = { viewer: anonymousViewer(known.country), requestId: `referral ${known.id}` }
  const order = await deps.internalMarket.purchaseByOrder({ orderId }, { context })
  // A partial refund, such as of a missing item, does not count.
  if (order !== null && order.purchasedAmount > 0) return
  await beginTakingBack(deps.db, known.id, deps.now())
  await takeBack(deps, known.id)
}

/**
 * Grants the coupons of orders that were kept, tells of them, retries what the market or messaging did not do, and expires
 * unused invitations.
 */
export async function moveReferralsWithTime(deps: Dependencies): Promise<number> {
  const waitingSince = new Date(deps.now().getTime() - DAYS_TO_ORDER * dayMs)
  const keptSince = new Date(deps.now().getTime() - DAYS_TO_KEEP * dayMs)
  let moved = 0
  for (const { id, kind } of await findDueReferrals(deps.db, { waitingSince, keptSince, most })) {
    try {
      if (kind === 'to-grant') {
        await grantReferral(deps, id)
        await publishReferral(deps, id)
      }
      if (kind === 'to-tell') await publishReferral(deps, id)
      if (kind === 'to-take-back') await takeBack(deps, id)
      if (kind === 'too-late')
        await deps.db.transaction().execute((trx) => endWaiting(trx, id, { state: 'EXPIRED', isSameHousehold: false }))
      moved += 1
    } catch (error) {
      deps.log.warn({ err: error, referral: id, kind }, 'a referral could not be moved')
    }
  }
  return moved
}

async function grantReferral(deps: Dependencies, id: string): Promise<void> {
  const record = await findReferral(deps.db, id)
  if (record?.state !== 'EARNED' || record.granted_at !== null || record.take_back_since !== null) return
  const inviterCoupon = await grant(deps, record, 'inviter')
  const invitedCoupon = await grant(deps, record, 'invited')
  if (inviterCoupon === null || invitedCoupon === null) return
  const standing = await writeGranted(deps.db, id, { inviterCoupon, invitedCoupon, at: deps.now() })
  // The order may have been refunded while the coupons were granted.
  if (standing !== 'EARNED') await takeBack(deps, id)
}

async function grant(deps: Dependencies, record: ReferralRecord, who: 'inviter' | 'invited'): Promise<string | null> {
  const { id, country, earned_at } = record
  const terms = await findPromisedTerms(deps.db, record)
  if (!terms || earned_at === null) return null
  const { code } = await deps.internalMarket.grantCoupon(
    {
      ownerUid: who === 'inviter' ? record.referrer_uid : record.invited_uid,
      country,
      cause: toCause(id, who),
      title: who === 'inviter' ? 'Gracias por invitar' : 'Tu regalo de bienvenida',
      kind: 'amount',
      amount: terms.amount,
      minItemTotal: terms.minItemTotal,
      endsAt: new Date(earned_at.getTime() + terms.days * dayMs).toISOString(),
    },
    { context: { viewer: anonymousViewer(country), requestId: `referral ${id}` } },
  )
  return code
}

async function takeBack(deps: Dependencies, id: string): Promise<void> {
  const record = await findReferral(deps.db, id)
  if (!record || record.take_back_since === null) return
  const context = { viewer: anonymousViewer(record.country), requestId: `referral ${id}` }
  for (const who of ['inviter', 'invited'] as const)
    await deps.internalMarket.takeBackCoupon({ cause: toCause(id, who) }, { context })
  await writeTakenBack(deps.db, id, deps.now())
}

/** Notifies both people once both coupons are granted; the next round tries again until this succeeds. */
async function publishReferral(deps: Dependencies, id: string): Promise<void> {
  const record = await findReferral(deps.db, id)
  if (!record || record.take_back_since !== null) return
  const { inviter_coupon, invited_coupon, granted_at } = record
  if (granted_at === null) return
  if (inviter_coupon !== null) await publishEarned(deps, record, { who: 'inviter', code: inviter_coupon })
  if (invited_coupon !== null) await publishEarned(deps, record, { who: 'invited', code: invited_coupon })
  await writeNotified(deps.db, id, deps.now())
}

async function publishEarned(
  deps: Dependencies,
  record: ReferralRecord,
  { who, code }: { who: 'inviter' | 'invited'; code: string },
): Promise<void> {
  const terms = await findPromisedTerms(deps.db, record)
  if (!terms) return
  await notifyCustomer(deps, {
    uid: who === 'inviter' ? record.referrer_uid : record.invited_uid,
    country: record.country,
    template: 'referral-coupon',
    // A thread per person, because notifications to one must not replace those to the other.
    thread: `referral ${record.id} ${who}`,
    key: `referral:${record.id}:${who}`,
    data: {
      how: who,
      code,
      amount: formatMoney(terms.amount, countries[record.country].currency),
      days: `${terms.days}`,
    },
    path: '/profile/coupons',
  })
}

function toCause(id: string, who: 'inviter' | 'invited'): string {
  return `referral:${id}:${who}`
}
