import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CoverageTerms, EVENTS, judge } from '#services/insurance/policies/rules/coverage.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { findMonth, getParts, simulate } from './simulate.ts'

const accident: CoverageTerms = {
  event: 'accident',
  limit: 150_000,
  deductible: 10_000,
  sharePercent: 70,
  waitingDays: 2,
  excludesPreexisting: false,
}
const illness: CoverageTerms = { ...accident, event: 'illness', waitingDays: 14, excludesPreexisting: true }
const today = '2026-01-31'
const supposed = { event: 'accident', after: 15, amount: 110_000, had: false } as const

test('what is paid, borne and cut adds up to the cost', () => {
  const judgement = simulate([accident], { ...supposed, amount: 300_000 }, today)
  if (!judgement.isPaid) throw new Error('It is paid')
  expect(getParts(judgement, 300_000)).toEqual({
    pays: 150_000,
    deductible: 10_000,
    ownShare: 87_000,
    overLimit: 53_000,
  })
})

test('waiting days, what it had before and the day before count as they do for a claim', () => {
  const of = (change: Partial<Parameters<typeof simulate>[1]>) =>
    simulate([accident, illness], { ...supposed, ...change }, today)
  expect(of({ after: 1 })).toMatchObject({ refusal: 'waiting-period', from: '2026-02-02' })
  expect(of({ after: 2 })).toMatchObject({ isPaid: true, pays: 70_000 })
  expect(of({ event: 'illness', had: true })).toMatchObject({ refusal: 'preexisting' })
  expect(of({ had: true })).toMatchObject({ isPaid: true })
  expect(of({ after: -1 })).toMatchObject({ refusal: 'out-of-validity' })
  expect(of({ event: 'death' })).toMatchObject({ refusal: 'not-covered' })
  expect(of({ amount: 9_000 })).toMatchObject({ refusal: 'below-deductible' })
})

test('months follow each other without a gap, through month ends and leap years', () => {
  expect(findMonth('2028-01-31', '2028-01-30')).toEqual({ from: '2028-01-31', until: '2028-02-29' })
  expect(findMonth('2028-01-31', '2028-02-29')).toEqual({ from: '2028-02-29', until: '2028-03-31' })
  expect(findMonth('2026-01-31', '2026-03-30')).toEqual({ from: '2026-02-28', until: '2026-03-31' })
})

test('whatever is supposed, the simulator says what the rule of claims says in the month of that day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: -1, max: 365 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom(...EVENTS),
      fc.boolean(),
      (start, after, amount, event, had) => {
        const first = plusDays('2026-01-01', start)
        const occurredOn = plusDays(first, after)
        const validity = findMonth(first, occurredOn)
        if (after >= 0) expect(validity.from <= occurredOn && occurredOn < validity.until).toBe(true)
        const judgement = simulate([accident, illness], { event, after, amount, had }, first)
        expect(judgement).toEqual(
          judge({
            coverages: [accident, illness],
            validity,
            coveredSince: first,
            paidBefore: 0,
            event,
            occurredOn,
            reportedOn: occurredOn,
            amount,
            isPreexisting: had,
          }),
        )
        if (judgement.isPaid) {
          const parts = Object.values(getParts(judgement, amount))
          expect(parts.every((part) => part >= 0)).toBe(true)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
