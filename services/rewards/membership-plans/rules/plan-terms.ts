import { type Currency, formatMoney } from '#shared/money.ts'

/** Benefits of a plan; money in minor units. */
export interface PlanTerms {
  name: string
  summary: string
  freeDelivery: { minItemTotal: number } | null
  /** Discount on baths and grooming, 0 to 100. */
  groomingPercent: number
  /** Coupon of each month; it expires with the month. */
  coupon: CouponTerms | null
}

export interface CouponTerms {
  title: string
  kind: 'percentage' | 'amount'
  percent: number | null
  amount: number | null
  maxDiscount: number | null
  minItemTotal: number
}

export interface PlanVersion {
  version: number
  price: number
  terms: PlanTerms
  /** Start of sale of this version. */
  since: Date
}

/** Members are notified of changed terms this many days before the first month that they apply to. */
export const NOTICE_DAYS = 10

const dayMs = 86_400_000

/**
 * Version of the plan for a renewal that begins at `startsAt`: the newest that was on sale ten days earlier, never
 * older than the member's own. Newer versions apply from the following month.
 */
export function versionForRenewal<Version extends Pick<PlanVersion, 'version' | 'since'>>(
  versions: readonly Version[],
  { startsAt, has }: { startsAt: Date; has: number },
): Version | undefined {
  const noticeDay = new Date(startsAt.getTime() - NOTICE_DAYS * dayMs)
  return findNewest(versions.filter(({ version, since }) => version <= has || since <= noticeDay))
}

/** The version on sale today. */
export function findNewest<Version extends Pick<PlanVersion, 'version'>>(
  versions: readonly Version[],
): Version | undefined {
  return versions.reduce<Version | undefined>(
    (newest, each) => (newest === undefined || each.version > newest.version ? each : newest),
    undefined,
  )
}

export interface BenefitLabels {
  kind: 'delivery' | 'grooming' | 'coupon'
  title: string
  detail: string
}

/** Labels of the terms, as the page shows them. */
export function formatBenefits(terms: PlanTerms, currency: Currency): BenefitLabels[] {
  const labels: BenefitLabels[] = []
  if (terms.freeDelivery) {
    const { minItemTotal } = terms.freeDelivery
    labels.push({
      kind: 'delivery',
      title: minItemTotal === 0 ? 'Envío gratis' : `Envío gratis desde ${formatMoney(minItemTotal, currency)}`,
      detail: 'En cada pedido, sin cupón.',
    })
  }
  if (terms.groomingPercent > 0)
    labels.push({
      kind: 'grooming',
      title: `${terms.groomingPercent} % menos en baño y peluquería`,
      detail: 'Se descuenta solo cuando reservas.',
    })
  if (terms.coupon)
    labels.push({
      kind: 'coupon',
      title: terms.coupon.title,
      detail: `${formatCoupon(terms.coupon, currency)}, cada mes.`,
    })
  return labels
}

/** Whether two months have the same benefits in the member's eyes: their labels are equal. */
export function givesTheSame(one: PlanTerms, other: PlanTerms, currency: Currency): boolean {
  const read = (terms: PlanTerms) => JSON.stringify(formatBenefits(terms, currency))
  return read(one) === read(other)
}

/** '10 % de descuento, hasta Bs 30, en compras desde Bs 80'. */
export function formatCoupon({ percent, amount, maxDiscount, minItemTotal }: CouponTerms, currency: Currency): string {
  const size = percent === null ? formatMoney(amount ?? 0, currency) : `${percent} %`
  const most = maxDiscount === null ? '' : `, hasta ${formatMoney(maxDiscount, currency)}`
  const least = minItemTotal === 0 ? '' : `, en compras desde ${formatMoney(minItemTotal, currency)}`
  return `${size} de descuento${most}${least}`
}
