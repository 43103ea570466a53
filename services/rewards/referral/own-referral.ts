import { randomBytes } from 'node:crypto'
import { countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Invitation, Referral } from '../contract.ts'
import { lockCustomer } from '../customers/store/customers.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { toCustomer } from '../membership/choose-membership.ts'
import { monthIn } from '../membership/rules/periods.ts'
import { MOST_ADDRESSES, MOST_DEVICES, referralCodeFrom, remembered, typedCode } from './rules/referral.ts'
import {
  findLastPlace,
  findReferralsBy,
  findReferralTerms,
  findReferrer,
  findReferrerByCode,
  type PromisedTerms,
  type ReferralTerms,
  type ReferrerRecord,
  saveReferrer,
} from './store.ts'
import { getFirstName, toReferralPerson } from './to-referral-person.ts'

/** Tries to find a free code: among 31^8 codes the second succeeds; more means an error. */
const MOST_TRIES = 5

type Dependencies = Pick<RewardsDependencies, 'db' | 'now' | 'accounts' | 'origins'>

/**
 * The caller's link and its referrals. Creates the link at the first call and remembers the caller's device and
 * addresses.
 */
export async function referral(
  deps: Dependencies,
  { deviceId }: { deviceId?: string | undefined },
  context: CallContext,
): Promise<Referral> {
  const uid = accountUid(context)
  // The link's own country: its coupons are valid there.
  const country = (await findReferrer(deps.db, uid))?.country ?? context.viewer.country
  const terms = await findReferralTerms(deps.db, country)
  if (!terms) throw rewardsError('no-referral-here')
  const account = await deps.accounts.account(undefined, { context })
  const seen = toReferralPerson(account, deviceId)

  const own = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    await lockCustomer(trx, { ...toCustomer(account, { uid, country }), now })
    const before = await findReferrer(trx, uid)
    const deviceHashes = remembered(seen.deviceHashes, before?.device_hashes ?? [], MOST_DEVICES)
    const addressHashes = remembered(seen.addressHashes, before?.address_hashes ?? [], MOST_ADDRESSES)
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const code = referralCodeFrom(randomBytes(8))
      const isSaved = await saveReferrer(trx, { uid, country, code, deviceHashes, addressHashes, now })
      const saved = isSaved ? await findReferrer(trx, uid) : undefined
      if (saved) return saved
    }
    throw new Error('No code for an invitation was free')
  })
  return toReferral(deps, own, terms)
}

async function toReferral(
  { db, now, origins }: Pick<Dependencies, 'db' | 'now' | 'origins'>,
  { uid, country, code }: ReferrerRecord,
  terms: ReferralTerms,
): Promise<Referral> {
  const [invited, last] = await Promise.all([
    findReferralsBy(db, uid),
    findLastPlace(db, { referrerUid: uid, month: monthIn(country, now()) }),
  ])
  return {
    code,
    link: `${origins[country]}/invita/${code}`,
    reward: toReward(terms),
    invited: invited.map(({ invited_name, state, is_same_household, accepted_at, inviter_coupon }) => ({
      name: getFirstName(invited_name),
      state: is_same_household ? 'SAME_HOUSEHOLD' : state,
      acceptedAt: accepted_at.toISOString(),
      couponCode: inviter_coupon,
    })),
    earned: invited.filter(({ state }) => state === 'EARNED').length,
    leftThisMonth: Math.max(0, Math.min(terms.mostInAMonth - last.numberInMonth, terms.mostInAll - last.number)),
    leftInAll: Math.max(0, terms.mostInAll - last.number),
  }
}

/** The invitation behind a code, for visitors who have not signed in: a first name, and the rewards of both. */
export async function invitation(
  { db }: Pick<Dependencies, 'db'>,
  { code }: { code: string },
  { viewer }: CallContext,
): Promise<Invitation> {
  const found = await findReferrerByCode(db, typedCode(code))
  const terms = found && (await findReferralTerms(db, found.country))
  if (!found || !terms) throw rewardsError('invitation-not-found')
  return {
    code: found.code,
    country: found.country,
    inviterName: getFirstName(found.name),
    reward: toReward(terms),
    isOwn: found.uid === viewer.uid,
  }
}

export function toReward({ country, amount, minItemTotal, days }: PromisedTerms): Invitation['reward'] {
  const { currency } = countries[country]
  const least = minItemTotal === 0 ? '' : `Desde ${formatMoney(minItemTotal, currency)}, v`
  return {
    title: `${formatMoney(amount, currency)} en tu próxima compra`,
    terms: `${least || 'V'}álido por ${days} días`,
  }
}
