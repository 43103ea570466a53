import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeDeliveryFrom, type PricingShop, type RecomputedLine, summarise } from './basket.ts'
import { parseGrantMembership } from './membership.ts'

describe('delivery of a member', () => {
  test('is free from the least of the plan on, and what it would have cost is told', () => {
    expect(summarizeOrder(4999, aShop({ memberDeliveryFrom: 5000 }))).toMatchObject({
      fulfillmentTotal: 1500,
      membershipSaving: 0,
    })
    expect(summarizeOrder(5000, aShop({ memberDeliveryFrom: 5000 }))).toMatchObject({
      fulfillmentTotal: 0,
      total: 5000,
      membershipSaving: 1500,
    })
  })

  test('that is free for everybody saves nothing', () => {
    const shop = aShop({ minimumTicketFreeDelivery: 5000, memberDeliveryFrom: 0 })

    expect(summarizeOrder(5000, shop).membershipSaving).toBe(0)
    expect(summarizeOrder(4999, shop).membershipSaving).toBe(1500)
  })

  test('saves its tax as well where prices are net', () => {
    const shop = aShop({ vat: true, vatRate: 0.1, country: 'PY', memberDeliveryFrom: 0 })

    expect(summarizeOrder(10_000, shop)).toMatchObject({ total: 11_000, membershipSaving: 1650 })
  })

  test('comes with the lesser of both thresholds', () => {
    expect(freeDeliveryFrom(aShop({ minimumTicketFreeDelivery: 8000, memberDeliveryFrom: 5000 }))).toBe(5000)
    expect(freeDeliveryFrom(aShop({ minimumTicketFreeDelivery: 3000, memberDeliveryFrom: 5000 }))).toBe(3000)
    expect(freeDeliveryFrom(aShop({ memberDeliveryFrom: 5000 }))).toBe(5000)
    expect(freeDeliveryFrom(aShop({ minimumTicketFreeDelivery: 8000 }))).toBe(8000)
    expect(freeDeliveryFrom(aShop())).toBeNull()
  })
})

test('whatever is bought, a membership never makes it dearer, and saves exactly the difference', () => {
  const amount = fc.integer({ min: 0, max: 500_000 })
  const threshold = fc.option(amount)
  const anything = fc.record({
    itemTotal: amount,
    member: threshold,
    forAll: threshold,
    deliveryCharge: amount,
    roundPricesEvery: fc.constantFrom(0, 10, 50, 500),
    vat: fc.boolean(),
    country: fc.constantFrom('BO' as const, 'PY' as const),
    choices: fc.record({ hasDelivery: fc.boolean(), tip: amount, discountTotal: amount, walletBalance: amount }),
  })
  fc.assert(
    fc.property(anything, ({ itemTotal, member, forAll, choices, ...facts }) => {
      const shop = aShop({ ...facts, minimumTicketFreeDelivery: forAll, minimumCharge: 20_000, minimumFee: 700 })
      const without = summarise([aLine(itemTotal)], shop, choices)
      const withIt = summarise([aLine(itemTotal)], { ...shop, memberDeliveryFrom: member }, choices)

      expect(without.membershipSaving).toBe(0)
      expect(withIt.membershipSaving).toBe(without.total - withIt.total)
      expect(withIt.membershipSaving).toBeGreaterThanOrEqual(0)
      expect(withIt.total).toBeGreaterThanOrEqual(0)
      expect(withIt.amountDue).toBeLessThanOrEqual(without.amountDue)
      if (member === null || member > itemTotal) expect(withIt).toEqual(without)
    }),
    { numRuns: 1000 },
  )
})

test('a coupon of the month names its membership, every other one none', () => {
  expect(parseGrantMembership('membership:0f3c:2026-11')).toBe('0f3c')
  expect(parseGrantMembership('visit:42')).toBeNull()
  expect(parseGrantMembership('gift:membership:0f3c:2026-11')).toBeNull()
  expect(parseGrantMembership('membership::2026-11')).toBeNull()
  expect(parseGrantMembership(null)).toBeNull()
})

function summarizeOrder(itemTotal: number, shop: PricingShop) {
  return summarise([aLine(itemTotal)], shop, { hasDelivery: true, tip: 0, discountTotal: 0, walletBalance: 0 })
}

function aLine(price: number): RecomputedLine {
  const line = { productId: 'p', productVariantId: 'v', askedQuantity: 1, quantity: 1, currentStock: 10 }
  return { ...line, price, subtotal: price, isBackorder: false, problem: null }
}

function aShop(changes: Partial<PricingShop> = {}): PricingShop {
  return {
    country: 'BO',
    roundPricesEvery: 0,
    minimumCharge: 0,
    minimumFee: 0,
    deliveryCharge: 1500,
    minimumTicketFreeDelivery: null,
    vat: false,
    vatRate: 0.13,
    ...changes,
  }
}
