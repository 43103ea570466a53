import type { RewardsDependencies } from '../deps.ts'
import type { SoldMonth } from './sold-month-contract.ts'
import { findPeriod } from './store/periods.ts'

/** A month that was paid. One whose price went back is sold and refunded. */
export async function soldMonth(
  { db }: Pick<RewardsDependencies, 'db'>,
  { periodId }: { periodId: string },
): Promise<SoldMonth | null> {
  const period = await findPeriod(db, periodId)
  // A closed month was never had: what was paid for it went back without a sale.
  if (!period || (period.status !== 'PAID' && period.status !== 'REFUNDED')) return null
  return {
    country: period.country,
    currencyCode: period.currency,
    ownerUid: period.uid,
    planName: period.terms.name,
    number: period.number,
    price: period.price_minor,
    refund: period.status === 'REFUNDED' ? { reason: period.refund_reason ?? 'Membresía devuelta' } : null,
  }
}
