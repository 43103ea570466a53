import type { InsuredEvent } from '#services/insurance/policies/rules/coverage.ts'
import type { Currency } from '#shared/money.ts'

export interface ExampleCase {
  name: 'cut' | 'toy' | 'stomach' | 'knee'
  event: InsuredEvent
  /** Minor units. */
  amount: number
  after: number
}

const amounts: Record<Currency, Record<ExampleCase['name'], number>> = {
  BOB: { cut: 90_000, toy: 160_000, stomach: 70_000, knee: 320_000 },
  PYG: { cut: 950_000, toy: 1_700_000, stomach: 750_000, knee: 3_400_000 },
}

/** Typical cases with plausible amounts for the simulator, which starts with the first one. */
export function exampleCases(currency: Currency): [ExampleCase, ...ExampleCase[]] {
  const of = amounts[currency]
  return [
    { name: 'cut', event: 'accident', amount: of.cut, after: 15 },
    { name: 'toy', event: 'emergency', amount: of.toy, after: 3 },
    { name: 'stomach', event: 'illness', amount: of.stomach, after: 7 },
    { name: 'knee', event: 'surgery', amount: of.knee, after: 60 },
  ]
}
