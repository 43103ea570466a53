import { expect, test } from 'vitest'
import { hasSameTerms, type MonthTerms } from './same-terms.ts'

const accident = {
  event: 'accident',
  limit: 150_000,
  deductible: 10_000,
  sharePercent: 70,
  waitingDays: 2,
  excludesPreexisting: true,
} as const
const emergency = { ...accident, event: 'emergency' } as const
const terms: MonthTerms = { price: 4500, coverages: [accident, emergency], benefits: ['Orientación', 'Descuento'] }

test('the same terms in another order are the same', () => {
  expect(
    hasSameTerms(terms, { ...terms, coverages: [emergency, accident], benefits: ['Descuento', 'Orientación'] }),
  ).toBe(true)
})

test.each([
  { price: 4600 },
  { coverages: [accident] },
  { coverages: [accident, { ...emergency, limit: 100_000 }] },
  { coverages: [accident, { ...emergency, deductible: 12_000 }] },
  { coverages: [accident, { ...emergency, sharePercent: 60 }] },
  { coverages: [accident, { ...emergency, waitingDays: 30 }] },
  { coverages: [accident, { ...emergency, excludesPreexisting: false }] },
  { benefits: ['Orientación'] },
])('a change of %o is another contract', (change) => {
  expect(hasSameTerms(terms, { ...terms, ...change })).toBe(false)
})
