import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '#services/pets/rules/days.ts'
import { oneMonthFrom } from '../../contracts/rules/validity.ts'
import { type Case, type CoverageTerms, EVENTS, judge, REPORT_WITHIN_DAYS } from './coverage.ts'

const accident: CoverageTerms = {
  event: 'accident',
  limit: 200_000,
  deductible: 10_000,
  sharePercent: 80,
  waitingDays: 2,
  excludesPreexisting: false,
}
const illness: CoverageTerms = { ...accident, event: 'illness', waitingDays: 14, excludesPreexisting: true }

const broken: Case = {
  coverages: [accident, illness],
  validity: oneMonthFrom('2026-11-01'),
  coveredSince: '2026-11-01',
  paidBefore: 0,
  event: 'accident',
  occurredOn: '2026-11-10',
  reportedOn: '2026-11-12',
  amount: 60_000,
  isPreexisting: false,
}

test('of Bs 600 for an accident the owner bears the deductible of Bs 100 and a fifth of the rest', () => {
  expect(judge(broken)).toEqual({
    isPaid: true,
    pays: 40_000,
    bears: 20_000,
    deductible: 10_000,
    sharePercent: 80,
    cutByLimit: 0,
    limitLeft: 160_000,
  })
})

test('no more is paid than is left of the limit', () => {
  expect(judge({ ...broken, amount: 500_000, paidBefore: 150_000 })).toMatchObject({
    pays: 50_000,
    cutByLimit: 342_000,
    limitLeft: 0,
    bears: 450_000,
  })
  expect(judge({ ...broken, paidBefore: 200_000 })).toMatchObject({ isPaid: false, refusal: 'limit-used-up' })
})

test.each([
  ['surgery is not in the plan', { event: 'surgery' }, 'not-covered'],
  ['it would happen tomorrow', { occurredOn: '2026-11-13' }, 'in-the-future'],
  ['it happened the day before', { occurredOn: '2026-10-31' }, 'out-of-validity'],
  ['it happened on the day of the end', { occurredOn: '2026-12-01', reportedOn: '2026-12-02' }, 'out-of-validity'],
  ['it is told after 31 days', { reportedOn: '2026-12-11' }, 'reported-too-late'],
  ['it costs less than the deductible', { amount: 10_000 }, 'below-deductible'],
  [
    'the illness was there before',
    { event: 'illness', occurredOn: '2026-11-20', reportedOn: '2026-11-20', isPreexisting: true },
    'preexisting',
  ],
] as const)('nothing is paid when %s', (_, change, refusal) => {
  expect(judge({ ...broken, ...change })).toMatchObject({ isPaid: false, pays: 0, refusal })
})

test('an illness of the first fourteen days is not covered, and the answer says from when it is', () => {
  const ill = { ...broken, event: 'illness', occurredOn: '2026-11-14', reportedOn: '2026-11-14' } as const
  expect(judge(ill)).toEqual({ isPaid: false, pays: 0, refusal: 'waiting-period', from: '2026-11-15' })
  expect(judge({ ...ill, occurredOn: '2026-11-15', reportedOn: '2026-11-15' })).toMatchObject({ isPaid: true })
  expect(judge({ ...ill, coveredSince: '2026-10-01' })).toMatchObject({ isPaid: true })
})

test('what the pet had before does not matter where the plan says so', () => {
  expect(judge({ ...broken, isPreexisting: true })).toMatchObject({ isPaid: true })
})

const terms: fc.Arbitrary<CoverageTerms> = fc.record({
  event: fc.constantFrom(...EVENTS),
  limit: fc.integer({ min: 0, max: 5_000_000 }),
  deductible: fc.integer({ min: 0, max: 500_000 }),
  sharePercent: fc.integer({ min: 1, max: 100 }),
  waitingDays: fc.integer({ min: 0, max: 60 }),
  excludesPreexisting: fc.boolean(),
})
const days = (min: number, max: number) => fc.integer({ min, max })
// Values near the edges of the rules: days around the validity, the report and the waiting period.
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    coverages: fc.uniqueArray(terms, { selector: ({ event }) => event, minLength: 3, maxLength: 6 }),
    start: days(0, 365),
    covered: days(0, 60),
    occurred: days(-2, 33),
    reported: days(-1, 33),
    paidBefore: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6_000_000 })),
    event: fc.constantFrom(...EVENTS),
    amount: fc.integer({ min: 0, max: 10_000_000 }),
    isPreexisting: fc.boolean(),
  })
  .map(({ start, covered, occurred, reported, ...rest }) => {
    const from = plusDays('2026-01-01', start)
    const occurredOn = plusDays(from, occurred)
    const [coveredSince, reportedOn] = [plusDays(from, -covered), plusDays(occurredOn, reported)]
    return { ...rest, validity: oneMonthFrom(from), coveredSince, occurredOn, reportedOn }
  })

test('insurer and owner together bear exactly what it cost, and the limit is never passed', () => {
  let paid = 0
  fc.assert(
    fc.property(anyCase, (claim) => {
      const judgement = judge(claim)
      const limit = claim.coverages.find(({ event }) => event === claim.event)?.limit ?? 0
      if (!judgement.isPaid) {
        expect(judgement.pays).toBe(0)
        return
      }
      paid += 1
      expect(judgement.pays + judgement.bears).toBe(claim.amount)
      expect(judgement.pays).toBeGreaterThan(0)
      expect(claim.paidBefore + judgement.pays).toBeLessThanOrEqual(limit)
      expect(judgement.limitLeft).toBe(limit - claim.paidBefore - judgement.pays)
    }),
    { numRuns: 1000 },
  )
  expect(paid).toBeGreaterThan(50)
})

test('a higher cost is never paid less, and an earlier cover never refuses what a later one pays', () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 0, max: 1_000_000 }), (claim, more) => {
      expect(judge({ ...claim, amount: claim.amount + more }).pays).toBeGreaterThanOrEqual(judge(claim).pays)
      const earlier = { ...claim, coveredSince: plusDays(claim.coveredSince, -30) }
      expect(judge(earlier).pays).toBeGreaterThanOrEqual(judge(claim).pays)
    }),
  )
})

test('thirty days are enough to tell of it', () => {
  const reported = { ...broken, reportedOn: plusDays(broken.occurredOn, REPORT_WITHIN_DAYS) }
  expect(judge(reported)).toMatchObject({ isPaid: true })
})
