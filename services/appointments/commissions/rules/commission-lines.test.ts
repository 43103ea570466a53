import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CommissionVisit,
  type EarningRule,
  findRule,
  getShare,
  getVisitLines,
  splitPrice,
  splitTip,
} from './commission-lines.ts'

const percent = fc.integer({ min: 0, max: 100 })
const day = fc.integer({ min: 10, max: 28 }).map((of) => `2026-11-${of}`)
const rule = fc.record({
  employeeId: fc.constantFrom('ana', 'rosa', null),
  validFrom: day,
  servicePercent: percent,
  extraPercent: percent,
  visitAmount: fc.nat(5000),
})
const visit: fc.Arbitrary<CommissionVisit> = fc
  .record({
    ...{ services: fc.nat(500_000), extras: fc.nat(100_000), pickUpFee: fc.nat(30_000), off: percent, on: day },
    charges: fc.array(
      fc.record({ kind: fc.constantFrom('extra' as const, 'price' as const), amount: fc.nat(50_000), day }),
    ),
  })
  .map(({ services, extras, pickUpFee, off, on, charges }) => ({
    ...{ appointmentId: 'bath', employeeId: 'ana', day: on, petName: 'Luna', packName: 'Baño', extras, pickUpFee },
    subtotal: services + extras,
    discount: Math.floor(((services + extras) * off) / 100),
    charges: charges.map((charge, index) => ({ ...charge, id: `${index}`, reverses: null })),
  }))

const sum = (lines: readonly { services: number; extras: number; commission: number }[]) =>
  lines.reduce(
    (total, line) => ({
      services: total.services + line.services,
      extras: total.extras + line.extras,
      commission: total.commission + line.commission,
    }),
    { services: 0, extras: 0, commission: 0 },
  )
const getTotal = ({ subtotal, discount, pickUpFee, charges }: CommissionVisit) =>
  charges.reduce((total, { amount }) => total + amount, subtotal - discount + pickUpFee)

test('every line is in exactly one of two periods that follow each other, and never before its visit', () => {
  fc.assert(
    fc.property(visit, fc.array(rule), day, (each, rules, cut) => {
      const lines = getVisitLines(each, rules)
      const [before, after] = [lines.filter((line) => line.day <= cut), lines.filter((line) => line.day > cut)]
      expect(before.length + after.length).toBe(1 + each.charges.length)
      expect(sum([sum(before), sum(after)])).toEqual(sum(lines))
      expect(lines.every((line) => line.day >= each.day)).toBe(true)
    }),
  )
})

test('a refund of everything, ways included, leaves nothing of services, extras and commission', () => {
  fc.assert(
    fc.property(visit, rule, (each, only) => {
      const total = getTotal(each)
      const refund = { id: 'refund', kind: 'price' as const, amount: -total, day: '2026-12-01', reverses: null }
      const lines = getVisitLines({ ...each, charges: [...each.charges, refund] }, [{ ...only, employeeId: null }])
      expect(sum(lines)).toMatchObject({ services: 0, extras: 0 })
      const whole = getVisitLines({ ...each, charges: [{ ...refund, amount: -getTotal({ ...each, charges: [] }) }] }, [
        only,
      ])
      const wasFree = getTotal({ ...each, charges: [], pickUpFee: 0 }) === 0
      if (!wasFree) expect(sum(whole).commission).toBe(0)
    }),
  )
})

test('a charge that is taken back earns nothing', () => {
  fc.assert(
    fc.property(visit, rule, fc.constantFrom('extra' as const, 'price' as const), (each, only, kind) => {
      const wrong = { id: 'wrong', kind, amount: 777, day: each.day, reverses: null }
      const back = { ...wrong, id: 'back', amount: -777, reverses: 'wrong' }
      const [without, withBoth] = [each.charges, [...each.charges, wrong, back]].map((charges) =>
        sum(getVisitLines({ ...each, charges }, [only])),
      )
      expect(withBoth).toEqual(without)
    }),
  )
})

test('a rule that begins later changes no line', () => {
  fc.assert(
    fc.property(visit, fc.array(rule), rule, (each, rules, later) => {
      const before = getVisitLines(each, rules)
      expect(getVisitLines(each, [...rules, { ...later, validFrom: '2026-11-29' }])).toEqual(before)
    }),
  )
})

test('the own rule comes before the one of the store, the newest first, and nobody named earns nothing', () => {
  const of = (employeeId: string | null, validFrom: string, servicePercent: number): EarningRule => ({
    ...{ employeeId, validFrom, servicePercent, extraPercent: 0, visitAmount: 0 },
  })
  const rules = [of(null, '2026-11-20', 10), of('ana', '2026-11-10', 30), of('ana', '2026-11-15', 40)]
  expect(findRule(rules, 'ana', '2026-11-14')?.servicePercent).toBe(30)
  expect(findRule(rules, 'ana', '2026-11-20')?.servicePercent).toBe(40)
  expect(findRule(rules, 'rosa', '2026-11-20')?.servicePercent).toBe(10)
  expect(findRule(rules, 'rosa', '2026-11-19')).toBeNull()
  expect(findRule(rules, null, '2026-11-20')).toBeNull()
})

test('discounts are spread over services and extras, and shares and tips lose no unit', () => {
  fc.assert(
    fc.property(
      visit,
      percent,
      fc.integer({ min: -9999, max: 9999 }),
      fc.integer({ min: 1, max: 6 }),
      (each, of, tip, parts) => {
        const split = splitPrice(each)
        expect(split.services + split.extras + split.pickUp).toBe(each.subtotal - each.discount + each.pickUpFee)
        expect(Math.min(split.services, split.extras)).toBeGreaterThanOrEqual(-1)
        expect(getShare(tip, of) + getShare(-tip, of)).toBe(0)
        expect(Math.abs(getShare(tip, of) - (tip * of) / 100)).toBeLessThanOrEqual(0.5)
        const tips = splitTip(tip, parts)
        expect(tips.reduce((sumOfTips, part) => sumOfTips + part, 0)).toBe(tip)
        expect(Math.max(...tips) - Math.min(...tips)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('a sum for each visit is earned once, also by a free visit, and goes back with the whole price alone', () => {
  const bath = {
    ...{ appointmentId: 'bath', employeeId: 'ana', day: '2026-11-20', petName: 'Luna', packName: 'Baño' },
    ...{ subtotal: 8000, discount: 0, extras: 0, pickUpFee: 0 },
  }
  const refund = (id: string, amount: number) => ({ id, kind: 'price' as const, amount, day: bath.day, reverses: null })
  const rules = [{ employeeId: null, validFrom: '2026-11-01', servicePercent: 10, extraPercent: 0, visitAmount: 1500 }]
  const earn = (of: CommissionVisit) => getVisitLines(of, rules).map(({ commission }) => commission)
  expect(earn({ ...bath, charges: [refund('half', -4000), refund('rest', -4000)] })).toEqual([2300, -400, -1900])
  expect(earn({ ...bath, discount: 8000, charges: [] })).toEqual([1500])
})
