import type { InsuredEvent } from '#services/insurance/policies/rules/coverage.ts'
import { usualPrices } from '#shared/countries/tables/usual-prices.ts'
import type { Currency } from '#shared/money.ts'

export interface ExampleCase {
  name: 'cut' | 'toy' | 'stomach' | 'knee'
  event: InsuredEvent
  /** Minor units. */
  amount: number
  after: number
}

/** Typical cases with plausible amounts for the simulator, which starts with the first one. */
export function exampleCases(currency: Currency): [ExampleCase, ...ExampleCase[]] {
  const of = usualPrices[currency]
  return [
    { name: 'cut', event: 'accident', amount: of.cut, after: 15 },
    { name: 'toy', event: 'emergency', amount: of.toy, after: 3 },
    { name: 'stomach', event: 'illness', amount: of.stomach, after: 7 },
    { name: 'knee', event: 'surgery', amount: of.knee, after: 60 },
  ]
}
