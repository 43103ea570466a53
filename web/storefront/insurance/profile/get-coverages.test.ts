import { expect, test } from 'vitest'
import type { Insurance } from '#services/insurance/contract.ts'
import { oneMonthFrom } from '#services/insurance/contracts/rules/validity.ts'
import { judge } from '#services/insurance/policies/rules/coverage.ts'
import { getCoverages } from './get-coverages.ts'

const terms = {
  event: 'illness',
  title: 'Enfermedades',
  limit: 200_000,
  displayLimit: 'Bs 2.000,00',
  deductible: 10_000,
  displayDeductible: 'Bs 100,00',
  sharePercent: 80,
  waitingDays: 14,
  excludesPreexisting: true,
} as const
const active: Pick<Insurance, 'coverages' | 'coveredSince' | 'status' | 'renewedFrom' | 'validityExpirationDate'> = {
  renewedFrom: null,
  coverages: [terms],
  coveredSince: '2026-11-22',
  validityExpirationDate: '2026-12-22',
  status: 'ACTIVE',
}

test('the day from which something is covered is the day from which the rules pay it', () => {
  const [coverage] = getCoverages(active, [], '2026-11-24')
  expect(coverage).toMatchObject({ from: '2026-12-06', daysUntil: 12 })
  const paid = (occurredOn: string) =>
    judge({
      coverages: [terms],
      validity: oneMonthFrom('2026-11-22'),
      coveredSince: '2026-11-22',
      paidBefore: 0,
      event: 'illness',
      occurredOn,
      reportedOn: '2026-12-08',
      amount: 50_000,
      isPreexisting: false,
    }).isPaid
  expect([paid('2026-12-05'), paid(coverage?.from ?? '')]).toEqual([false, true])
  expect(getCoverages(active, [], '2026-12-10')[0]?.daysUntil).toBe(0)
})

test('a coverage whose wait outlasts the paid month names the month that must be renewed', () => {
  const surgery = { ...terms, event: 'surgery', waitingDays: 30 } as const
  const coverages = [terms, surgery]
  const [illness, operation] = getCoverages({ ...active, coverages }, [], '2026-11-24')
  expect([illness?.afterMonth, operation?.afterMonth]).toEqual([null, 2])
  const renewed = { ...active, coverages, validityExpirationDate: '2027-01-22' }
  expect(getCoverages(renewed, [], '2026-12-24')[1]).toMatchObject({ afterMonth: null, daysUntil: 0 })
})

test('before it is paid there is no day yet, only how long to wait', () => {
  expect(getCoverages({ ...active, status: 'QUOTED' }, [], '2026-11-24')[0]).toMatchObject({
    from: null,
    daysUntil: 14,
  })
})

test('a renewal that is not paid yet goes on counting from the first month', () => {
  const renewal = { ...active, status: 'QUOTED', renewedFrom: 'the month before' } as const
  expect(getCoverages(renewal, [], '2026-12-20')[0]).toMatchObject({ from: '2026-12-06', daysUntil: 0 })
})

test('what was approved or paid of an event uses up its limit, and nothing else does', () => {
  const claims = [
    { event: 'illness', status: 'APPROVED', pays: 40_000 },
    { event: 'illness', status: 'PAID', pays: 10_000 },
    { event: 'illness', status: 'REJECTED', pays: null },
    { event: 'accident', status: 'PAID', pays: 5_000 },
  ] as const
  expect(getCoverages(active, claims, '2026-12-10')[0]?.used).toBe(50_000)
})
