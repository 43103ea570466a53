import { expect, test } from 'vitest'
import { type CartMembership, planToName } from './cart-membership.ts'

const anonymous: CartMembership = { benefits: 'known', membership: null }
const plans = [
  { name: 'Huella Plus', from: 6000 },
  { name: 'Huella Total', from: 3000 },
]
const summary = { itemTotal: 6000, fulfillmentTotal: 1200 }

test('who pays for a delivery hears of the first plan that would make this very one free', () => {
  expect(planToName(plans, anonymous, summary)?.name).toBe('Huella Plus')
  expect(planToName(plans, anonymous, { ...summary, itemTotal: 5999 })?.name).toBe('Huella Total')
})

test('nobody hears of a plan that is nothing to them', () => {
  const member: CartMembership = { benefits: 'known', membership: { planName: 'Huella Plus', freeDeliveryFrom: 9000 } }
  expect(planToName(plans, member, summary)).toBeNull()
  expect(planToName(plans, { benefits: 'unavailable', membership: null }, summary)).toBeNull()
  expect(planToName(plans, anonymous, { ...summary, fulfillmentTotal: 0 })).toBeNull()
  expect(planToName(plans, anonymous, { ...summary, itemTotal: 2999 })).toBeNull()
  expect(planToName([], anonymous, summary)).toBeNull()
})
