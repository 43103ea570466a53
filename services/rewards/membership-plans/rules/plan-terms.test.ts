import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNewest, formatBenefits, formatCoupon, versionForRenewal } from './plan-terms.ts'

const version = (number: number, since: string) => ({ version: number, since: new Date(since) })
const versions = [
  version(1, '2026-01-01T00:00:00Z'),
  version(2, '2026-03-01T00:00:00Z'),
  version(3, '2026-03-25T00:00:00Z'),
]

test('a member has the terms that were sold ten days before their month begins', () => {
  const renewed = (startsAt: string) => versionForRenewal(versions, { startsAt: new Date(startsAt), has: 1 })?.version
  expect(renewed('2026-03-10T00:00:00Z')).toBe(1)
  expect(renewed('2026-03-11T00:00:00Z')).toBe(2)
  expect(renewed('2026-04-03T00:00:00Z')).toBe(2)
  expect(renewed('2026-04-04T00:00:00Z')).toBe(3)
})

test('who has a version never goes back behind it, whenever the next month begins', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.constantFrom(1, 2, 3), (startsAt, has) => {
      expect(versionForRenewal(versions, { startsAt, has })?.version).toBeGreaterThanOrEqual(has)
    }),
  )
  expect(findNewest(versions)?.version).toBe(3)
  expect(findNewest([])).toBeUndefined()
})

const coupon = {
  title: 'Tu cupón del mes',
  kind: 'percentage' as const,
  percent: 10,
  amount: null,
  maxDiscount: 3_000,
  minItemTotal: 8_000,
}

test('what a plan gives is said as it is, and nothing of what it does not give', () => {
  expect(formatCoupon(coupon, 'BOB')).toBe('10 % de descuento, hasta Bs\u00a030,00, en compras desde Bs\u00a080,00')
  expect(
    formatCoupon(
      { ...coupon, kind: 'amount', percent: null, amount: 25_000, maxDiscount: null, minItemTotal: 0 },
      'PYG',
    ),
  ).toBe('Gs\u00a025.000 de descuento')
  const terms = {
    name: 'Huella Plus',
    summary: '',
    freeDelivery: { minItemTotal: 0 },
    groomingPercent: 0,
    coupon: null,
  }
  expect(formatBenefits(terms, 'BOB').map(({ title }) => title)).toEqual(['Envío gratis'])
  const all = { ...terms, freeDelivery: { minItemTotal: 4_000 }, groomingPercent: 10, coupon }
  expect(formatBenefits(all, 'BOB').map(({ title }) => title)).toEqual([
    'Envío gratis desde Bs\u00a040,00',
    '10 % menos en baño y peluquería',
    'Tu cupón del mes',
  ])
})
