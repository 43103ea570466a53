import { expect, test } from 'vitest'
import { NewPlan } from '#services/rewards/contract.ts'
import { parsePlan, toTypedPlan } from './plan-form.server.ts'

const plan = NewPlan.parse({
  country: 'BO',
  name: 'Huella Plus',
  summary: 'Para quien pide cada mes.',
  price: 4_990,
  freeDelivery: { minItemTotal: 6_000 },
  groomingPercent: 10,
  coupon: { title: 'Tu cupón del mes', percent: 10, maxDiscount: 3_000, minItemTotal: 10_000 },
})

function parse(changes: Record<string, string | null> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...toTypedPlan(plan), ...changes }))
    if (typeof value === 'string' && value !== '') form.append(name, value)
  return parsePlan(form, { country: 'BO', locale: 'es' })
}

test('a plan that is opened and saved again is the same', () => {
  expect(parse().plan).toEqual(plan)
})

test('a benefit that is not ticked is not given, whatever stands in its fields', () => {
  expect(parse({ hasFreeDelivery: null, hasCoupon: null }).plan).toMatchObject({ freeDelivery: null, coupon: null })
})

test.each<[string, Record<string, string | null>, string]>([
  ['a coupon without a title', { couponTitle: null }, 'couponTitle'],
  ['a coupon without its amount', { couponKind: 'amount' }, 'couponAmount'],
  ['no price', { price: '0' }, 'price'],
  ['no benefit', { hasFreeDelivery: null, hasCoupon: null, groomingPercent: '0' }, 'gives'],
])('%s is named at its field, and what was typed stays', (_what, changes, field) => {
  const { plan: found, errors, typed } = parse(changes)
  expect(found).toBeNull()
  expect(Object.keys(errors ?? {})).toEqual([field])
  expect(typed.name).toBe('Huella Plus')
})
