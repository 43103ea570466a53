import type { Currency } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import type { Coverage, Policy } from '../contract.ts'
import type { SealedCoverage } from './sealed-terms.ts'
import type { PolicyRecord } from './store.ts'

export function toPolicy(policy: PolicyRecord, insurer: string): Policy {
  const { terms, currency } = policy
  return {
    id: policy.id,
    title: terms.title,
    summary: policy.summary,
    price: policy.price,
    displayPrice: formatMoney(policy.price, currency),
    currencyCode: currency,
    countryCode: policy.country,
    insurer,
    coverages: terms.coverages.map((coverage) => toCoverage(coverage, currency)),
    benefits: terms.benefits,
    species: policy.species,
    fromMonths: policy.fromMonths,
    toYears: policy.toYears,
  }
}

export function toCoverage(coverage: SealedCoverage, currency: Currency): Coverage {
  return {
    ...coverage,
    displayLimit: formatMoney(coverage.limit, currency),
    displayDeductible: formatMoney(coverage.deductible, currency),
  }
}
