import { expect, test } from 'vitest'
import { CouponPlan } from '#services/market/contract.ts'
import { parseCoupon, toTypedCoupon } from './coupon-form.server.ts'

const place = { country: 'BO', locale: 'es' } as const

function aForm(changes: Record<string, string | string[]> = {}): FormData {
  const form = new FormData()
  const fields = {
    code: ' verano 10',
    title: 'Verano',
    kind: 'percentage',
    percent: '10',
    startsAt: '2026-11-01T00:00',
    audience: 'public',
    ...changes,
  }
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each)
  return form
}

test('a form is a coupon of its country: its money, its clock, and a code as customers type it', () => {
  const { plan } = parseCoupon(aForm({ maxDiscount: '1.234,50', endsAt: '2026-11-30T23:59' }), place)
  expect(plan).toMatchObject({
    code: 'VERANO10',
    country: 'BO',
    percent: 10,
    maxDiscount: 123_450,
    startsAt: '2026-11-01T04:00:00.000Z',
    endsAt: '2026-12-01T04:00:00.000Z',
    isPublic: true,
    totalLimit: null,
  })
})

test('what is typed for another kind of discount does not count', () => {
  const { plan } = parseCoupon(aForm({ kind: 'amount', amount: '15', percent: '10' }), place)
  expect(plan).toMatchObject({ percent: null, amount: 1500 })
})

test('a coupon for the first purchase is for one use a person, without a word about it', () => {
  expect(parseCoupon(aForm({ conditions: ['firstPurchase'] }), place).plan).toMatchObject({
    firstPurchase: true,
    perCustomerLimit: 1,
  })
  const { errors } = parseCoupon(aForm({ conditions: ['firstPurchase'], perCustomerLimit: '2' }), place)
  expect(Object.keys(errors ?? {})).toEqual(['perCustomerLimit'])
})

test.each<[string, Record<string, string>, string]>([
  ['no percent', { percent: '' }, 'percent'],
  ['no amount', { kind: 'amount' }, 'amount'],
  ['an end before its beginning', { endsAt: '2026-10-01T00:00' }, 'endsAt'],
  ['a code that nobody could type', { code: 'ñandú' }, 'code'],
  ['a limit of none', { totalLimit: '0' }, 'totalLimit'],
])('%s is named at its field, and what was typed stays', (_what, changes, field) => {
  const { plan, errors, typed } = parseCoupon(aForm(changes), place)
  expect(plan).toBeNull()
  expect(Object.keys(errors ?? {})).toEqual([field])
  expect(typed.title).toBe('Verano')
})

test('a coupon that is opened and saved again is the same', () => {
  const plan = CouponPlan.parse({
    code: 'GATOS',
    country: 'PY',
    title: 'Gatos',
    kind: 'free_delivery',
    categories: ['gatos'],
    brands: ['Zoé'],
    petTypes: ['GATO'],
    minItemTotal: 80_000,
    startsAt: '2026-11-01T03:00:00.000Z',
    endsAt: '2026-12-01T03:00:00.000Z',
    totalLimit: 100,
    isPublic: false,
  })
  const form = aForm({ percent: '', ...(toTypedCoupon(plan) as Record<string, string>) })
  expect(parseCoupon(form, { country: 'PY', locale: 'es' }).plan).toEqual(plan)
})
