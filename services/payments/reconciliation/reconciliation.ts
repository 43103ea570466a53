import { type CountryIso, countries } from '#shared/countries/countries.ts'
import type { PaymentsDependencies } from '../deps.ts'
import type { PeriodReconciliation } from './contract.ts'
import { reconcilePeriod } from './rules/reconciliation.ts'
import { findMissing, findMovementGroups, findPaidGroups, findUnmatched } from './store.ts'

const MOST_SHOWN = 50

/** Payments of a country in a period beside the movements of its bank statements. Days are of the country's zone. */
export async function reconciliation(
  { db }: Pick<PaymentsDependencies, 'db'>,
  { country, from, until }: { country: CountryIso; from: string; until: string },
): Promise<PeriodReconciliation> {
  const { currency, timezone } = countries[country]
  const period = { currency, from, until, timeZone: timezone }
  const [paid, movements, missing, unmatched] = await Promise.all([
    findPaidGroups(db, period),
    findMovementGroups(db, period),
    findMissing(db, period, MOST_SHOWN),
    findUnmatched(db, period, MOST_SHOWN),
  ])
  return {
    currencyCode: currency,
    ...reconcilePeriod(paid, movements),
    missing: missing.map((payment) => ({ ...payment, createdAt: payment.createdAt.toISOString() })),
    unmatched: unmatched.map(({ statementId, position, bookedOn, amount, reference, text, outcome, findingId }) => ({
      ...{ statementId, position, bookedOn, amount, outcome, findingId },
      text: [reference, text].filter(Boolean).join(' · '),
    })),
  }
}
