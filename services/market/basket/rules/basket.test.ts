import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AskedItem,
  deliveryPriceAt,
  missingForFreeDelivery,
  type OfferedVariant,
  type PricingShop,
  recomputeLines,
  summarise,
  taxShownFor,
  unitsPerVariant,
} from './basket.ts'

describe('lines', () => {
  test('a line costs what the shop asks, not what the browser says', () => {
    const [line] = recomputeLines([wanted({ quantity: 2, price: 1 })], offering({ price: 1890 }), 0)

    expect(line).toMatchObject({ price: 1890, subtotal: 3780, problem: 'price-changed' })
  })

  test('prices are rounded to the step of the shop, half up', () => {
    const priceAt = (price: number, step: number) => recomputeLines([wanted()], offering({ price }), step)[0]?.price

    expect([priceAt(1894, 10), priceAt(1895, 10), priceAt(1890, 0), priceAt(18_749, 500)]).toEqual([
      1890, 1900, 1890, 18_500,
    ])
  })

  test('a line is cut to the stock, and says so', () => {
    const [line] = recomputeLines([wanted({ quantity: 5 })], offering({ stock: 3 }), 0)

    expect(line).toMatchObject({ quantity: 3, askedQuantity: 5, currentStock: 3, problem: 'not-enough-stock' })
  })

  test('two lines of one variant share its stock', () => {
    const lines = recomputeLines([wanted({ quantity: 2 }), wanted({ quantity: 2 })], offering({ stock: 3 }), 0)

    expect(lines.map((line) => line.quantity)).toEqual([2, 1])
    expect(lines.map((line) => line.problem)).toEqual([null, 'not-enough-stock'])
  })

  test('nothing left is sold out', () => {
    expect(recomputeLines([wanted()], offering({ stock: 0 }), 0)[0]).toMatchObject({ quantity: 0, problem: 'sold-out' })
  })

  test('a variant on backorder is sold beyond its stock', () => {
    const [line] = recomputeLines([wanted({ quantity: 5 })], offering({ stock: 0, allowBackorder: true }), 0)

    expect(line).toMatchObject({ quantity: 5, isBackorder: true, problem: null })
  })

  test.each([
    { what: 'an unknown variant', offers: new Map<string, OfferedVariant>() },
    { what: 'a variant that the shop does not offer', offers: offering({ price: null }) },
    { what: 'a variant of another product', offers: offering({ productId: 'other' }) },
  ])('$what is not sold here', ({ offers }) => {
    expect(recomputeLines([wanted()], offers, 0)[0]).toMatchObject({ quantity: 0, price: 0, problem: 'not-sold-here' })
  })

  test('units are summed per variant and sorted by its id', () => {
    const lines = [
      { productVariantId: 'b', quantity: 1 },
      { productVariantId: 'a', quantity: 2 },
      { productVariantId: 'b', quantity: 3 },
    ]

    expect(unitsPerVariant(lines)).toEqual([
      { variantId: 'a', units: 2 },
      { variantId: 'b', units: 4 },
    ])
  })
})

describe('totals', () => {
  test('delivery is charged under the free ticket, and free from it on', () => {
    const shop = aShop({ deliveryCharge: 1500, minimumTicketFreeDelivery: 20_000 })

    expect(deliveryPriceAt(19_999, shop)).toBe(1500)
    expect(deliveryPriceAt(20_000, shop)).toBe(0)
    expect(missingForFreeDelivery(18_800, shop)).toBe(1200)
    expect(missingForFreeDelivery(30_000, shop)).toBe(0)
  })

  test('a free ticket of null never comes, and of 0 always', () => {
    expect(deliveryPriceAt(9_000_000, aShop({ minimumTicketFreeDelivery: null }))).toBe(1500)
    expect(missingForFreeDelivery(9_000_000, aShop({ minimumTicketFreeDelivery: null }))).toBeNull()
    expect(deliveryPriceAt(0, aShop({ minimumTicketFreeDelivery: 0 }))).toBe(0)
  })

  test('picking up costs nothing', () => {
    expect(totals({ itemTotal: 1000, hasDelivery: false }).fulfillmentTotal).toBe(0)
  })

  test('an order under the minimum charge pays the fee of the shop, an empty one does not', () => {
    const shop = aShop({ minimumCharge: 5000, minimumFee: 700 })

    expect(totals({ itemTotal: 4999, shop }).surchargeTotal).toBe(700)
    expect(totals({ itemTotal: 5000, shop }).surchargeTotal).toBe(0)
    expect(summarise([], shop, choice()).surchargeTotal).toBe(0)
  })

  test('prices that contain IVA add no tax; the comprobante shows what they contain', () => {
    const shop = aShop({ vat: false, minimumTicketFreeDelivery: 0 })
    const summary = totals({ itemTotal: 10_000, shop })

    expect(summary.taxTotal).toBe(0)
    expect(taxShownFor(summary, shop)).toBe(1300)
    expect(taxShownFor(summary, { ...shop, country: 'PY', vatRate: 0.1 })).toBe(909)
  })

  test('net prices add the IVA, and the comprobante shows the same', () => {
    const shop = aShop({ vat: true, vatRate: 0.1, country: 'PY', minimumTicketFreeDelivery: 0 })
    const summary = totals({ itemTotal: 100_000, shop })

    expect(summary).toMatchObject({ taxTotal: 10_000, total: 110_000 })
    expect(taxShownFor(summary, shop)).toBe(10_000)
  })

  test('the wallet pays what is left, at most its balance', () => {
    expect(totals({ itemTotal: 10_000, hasDelivery: false, walletBalance: 4000 })).toMatchObject({
      walletAmount: 4000,
      amountDue: 6000,
    })
    expect(totals({ itemTotal: 10_000, hasDelivery: false, walletBalance: 40_000 })).toMatchObject({
      walletAmount: 10_000,
      amountDue: 0,
    })
  })

  test('a discount larger than the order leaves nothing to pay, not less', () => {
    expect(totals({ itemTotal: 1000, hasDelivery: false, discountTotal: 5000 }).amountDue).toBe(0)
  })
})

describe('whatever is asked', () => {
  test('every amount is an integer, none is negative, and the sums are exact', () => {
    fc.assert(
      fc.property(anyBasket, ({ items, offers, shop, choices }) => {
        const lines = recomputeLines(items, offers, shop.roundPricesEvery)
        const summary = summarise(lines, shop, choices)
        const amounts = [
          ...Object.values(summary),
          ...lines.flatMap((line) => [line.price, line.subtotal, line.quantity]),
        ]

        expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
        expect(summary.total).toBe(
          summary.itemTotal + summary.fulfillmentTotal + summary.surchargeTotal + summary.taxTotal,
        )
        expect(summary.amountDue).toBe(
          Math.max(0, summary.total - summary.discountTotal + summary.tip - summary.walletAmount),
        )
        expect(summary.itemTotal).toBe(lines.reduce((sum, line) => sum + line.price * line.quantity, 0))
      }),
      { numRuns: 1000 },
    )
  })

  test('no variant is sold beyond its stock unless it is on backorder', () => {
    fc.assert(
      fc.property(anyBasket, ({ items, offers, shop }) => {
        const units = unitsPerVariant(recomputeLines(items, offers, shop.roundPricesEvery))
        for (const { variantId, units: sold } of units) {
          const offer = offers.get(variantId)
          expect(sold === 0 || offer?.allowBackorder || sold <= (offer?.stock ?? 0)).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('one more of something never makes the items cheaper', () => {
    fc.assert(
      fc.property(anyBasket, ({ items, offers, shop, choices }) => {
        const itemTotal = (asked: AskedItem[]) =>
          summarise(recomputeLines(asked, offers, shop.roundPricesEvery), shop, choices).itemTotal
        const more = items.map((item, index) => (index === 0 ? { ...item, quantity: item.quantity + 1 } : item))

        expect(itemTotal(more)).toBeGreaterThanOrEqual(itemTotal(items))
      }),
      { numRuns: 1000 },
    )
  })
})

function wanted(changes: Partial<AskedItem> = {}): AskedItem {
  return { productId: 'p', productVariantId: 'v', quantity: 1, ...changes }
}

function offering(changes: Partial<OfferedVariant> = {}): Map<string, OfferedVariant> {
  const offer = { productId: 'p', productVariantId: 'v', price: 1000, stock: 10, allowBackorder: false, ...changes }
  return new Map([['v', offer]])
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

function choice(changes: Partial<Parameters<typeof summarise>[2]> = {}) {
  return { hasDelivery: true, tip: 0, discountTotal: 0, walletBalance: 0, ...changes }
}

function totals({
  itemTotal,
  shop = aShop(),
  ...changes
}: { itemTotal: number; shop?: PricingShop } & Partial<Parameters<typeof summarise>[2]>) {
  return summarise(recomputeLines([wanted()], offering({ price: itemTotal }), 0), shop, choice(changes))
}

const variantIds = ['a', 'b', 'c', 'd']
const amount = fc.integer({ min: 0, max: 5_000_000 })
const anyBasket = fc.record({
  items: fc.array(
    fc
      .record({
        productVariantId: fc.constantFrom(...variantIds, 'unknown'),
        quantity: fc.integer({ min: 1, max: 999 }),
      })
      .map((item) => ({ ...item, productId: 'p' })),
    { maxLength: 20 },
  ),
  offers: fc
    .tuple(
      ...variantIds.map((productVariantId) =>
        fc.record({
          productId: fc.constant('p'),
          productVariantId: fc.constant(productVariantId),
          price: fc.option(amount),
          stock: fc.integer({ min: 0, max: 2000 }),
          allowBackorder: fc.boolean(),
        }),
      ),
    )
    .map((offers) => new Map<string, OfferedVariant>(offers.map((offer) => [offer.productVariantId, offer]))),
  shop: fc.record({
    country: fc.constantFrom('BO' as const, 'PY' as const),
    roundPricesEvery: fc.constantFrom(0, 1, 10, 50, 500),
    minimumCharge: amount,
    minimumFee: amount,
    deliveryCharge: amount,
    minimumTicketFreeDelivery: fc.option(amount),
    vat: fc.boolean(),
    vatRate: fc.constantFrom(0.13, 0.1, 0.05, 0),
  }),
  choices: fc.record({ hasDelivery: fc.boolean(), tip: amount, discountTotal: amount, walletBalance: amount }),
})
