import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { PetType } from '../catalogue/contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { dateTimeLabel } from '../rules/wall-clock.ts'
import type { CachedRecords } from '../shops/cached-records.ts'
import { toCouponPlan } from './coupon-plan.ts'
import { formatBenefit, formatTerms, lastMinuteLabel } from './rules/coupon-labels.ts'
import type { CouponState, StaffCoupon } from './staff-contract.ts'
import {
  countStaffCoupons,
  findCoveredTags,
  findStaffCoupon,
  findStaffCoupons,
  type StaffCouponRow,
} from './store/staff-coupons.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** Coupons of a country in one state, with their uses and cost. */
export async function staffCoupons(
  deps: Dependencies,
  {
    country,
    state,
    search,
    first,
    after,
  }: { country: CountryIso; state: CouponState; search: string; first: number; after?: string | undefined },
) {
  const now = deps.now()
  const [rows, counts] = await Promise.all([
    findStaffCoupons(deps.db, { country, state, now, search, after: after ?? null, first: first + 1 }),
    countStaffCoupons(deps.db, { country, now }),
  ])
  const shown = rows.slice(0, first)
  return {
    coupons: await Promise.all(shown.map((row) => toStaffCoupon(deps, row))),
    counts,
    endCursor: rows.length > first ? (shown.at(-1)?.code ?? null) : null,
  }
}

export async function staffCoupon(deps: Dependencies, key: { country: CountryIso; code: string }) {
  const row = await findStaffCoupon(deps.db, key)
  if (!row) throw marketError('coupon-not-found')
  return toStaffCoupon(deps, row)
}

export async function couponChoices(
  { records }: { records: Pick<CachedRecords, 'choices'> },
  { country }: { country: CountryIso },
) {
  return { ...(await records.choices(country)), petTypes: PetType.options }
}

export async function toStaffCoupon({ db, now }: Dependencies, row: StaffCouponRow): Promise<StaffCoupon> {
  const { tagNames } = await findCoveredTags(db, row.tagIds)
  return {
    plan: toCouponPlan(row),
    version: row.version,
    state: getState(row, now()),
    currency: row.currency,
    benefit: formatBenefit(row),
    terms: formatTerms({ ...row, tagNames }),
    periodLabel: formatPeriod(row, now()),
    uses: row.uses,
    cost: row.cost,
    displayCost: formatMoney(row.cost, row.currency),
  }
}

function getState({ startsAt, endsAt }: Pick<StaffCouponRow, 'startsAt' | 'endsAt'>, now: Date): CouponState {
  if (endsAt !== null && endsAt <= now) return 'ended'
  return startsAt > now ? 'scheduled' : 'active'
}

function formatPeriod({ country, startsAt, endsAt }: StaffCouponRow, now: Date): string {
  const { timezone } = countries[country]
  const from = startsAt > now ? `Desde el ${dateTimeLabel(startsAt, timezone)}` : null
  if (endsAt === null) return from ?? 'Sin fecha de vencimiento'
  const until = lastMinuteLabel(endsAt, timezone)
  if (endsAt <= now) return `Terminó el ${until}`
  return from ? `${from}, hasta el ${until}` : `Hasta el ${until}`
}
