import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { summarise } from '../../basket/rules/basket.ts'
import { tenPercentOff } from '../../testing/coupon-terms.ts'
import {
  type Coupon,
  type CouponCart,
  calculateDiscount,
  isDiscounted,
  splitProportionally,
  toCouponCode,
  whyCannotDiscount,
  whyCannotHave,
} from './coupon.ts'
import { grantedCodeFrom } from './coupon-code.ts'
import { formatBenefit, formatTerms, whyNotInSpanish } from './coupon-labels.ts'

const now = new Date('2026-11-21T15:00:00Z')
const ana = { customerUid: 'ana', shop: { id: 'almacen', timeZone: 'America/La_Paz' }, now }

describe('who may use it, and when', () => {
  test.each<[string, Partial<Coupon>, string | null]>([
    ['anybody', {}, null],
    ['its owner', { ownerUid: 'ana' }, null],
    ['not somebody else', { ownerUid: 'eva' }, 'coupon-unknown'],
    ['not at another shop', { shopIds: ['asuncion'] }, 'coupon-other-shop'],
    ['from its first moment on', { startsAt: now }, null],
    ['not before', { startsAt: new Date(now.getTime() + 1) }, 'coupon-not-yet'],
    ['until before its end', { endsAt: new Date(now.getTime() + 1) }, null],
    ['not at its end', { endsAt: now }, 'coupon-ended'],
    ['the last time', { totalLimit: 5, used: 4 }, null],
    ['not once more', { totalLimit: 5, used: 5 }, 'coupon-used-up'],
    ['not by who used up their own', { totalLimit: 1, used: 1, ownerUid: 'ana' }, 'coupon-already-used'],
    ['the second of two times', { perCustomerLimit: 2, usesByCustomer: 1 }, null],
    ['not a third time', { perCustomerLimit: 2, usesByCustomer: 2 }, 'coupon-already-used'],
    ['by who buys first', { conditions: ['firstPurchase'], perCustomerLimit: 1 }, null],
    [
      'not by who has bought',
      { conditions: ['firstPurchase'], perCustomerLimit: 1, lastOrderAt: now },
      'coupon-first-purchase',
    ],
  ])('%s', (_who, terms, refusal) => {
    expect(whyCannotHave(aCoupon(terms), ana)).toBe(refusal)
  })

  test('of several reasons the one is told that cannot be helped', () => {
    const hopeless = aCoupon({ shopIds: ['asuncion'], endsAt: now, totalLimit: 1, used: 1 })
    expect(whyCannotHave(hopeless, ana)).toBe('coupon-other-shop')
    expect(whyCannotHave({ ...hopeless, shopIds: [] }, ana)).toBe('coupon-ended')
    expect(whyCannotHave({ ...hopeless, shopIds: [], endsAt: null }, ana)).toBe('coupon-used-up')
  })
})

describe('what it discounts', () => {
  test('a percentage is rounded to the step of the shop, half up', () => {
    const off = (subtotal: number, roundPricesEvery: number) =>
      calculateDiscount(aCoupon({ percent: 15 }), aCart([subtotal], { roundPricesEvery })).total
    expect([off(1890, 0), off(1890, 10), off(1900, 10), off(18_500, 500)]).toEqual([284, 280, 290, 3000])
  })

  test('never more than its most, brought down to the step', () => {
    const coupon = aCoupon({ percent: 50, maxDiscount: 4_255 })
    expect(calculateDiscount(coupon, aCart([10_000], { roundPricesEvery: 10 })).total).toBe(4250)
  })

  test('an amount takes off no more than there is', () => {
    const coupon = aCoupon({ kind: 'amount', percent: null, amount: 2000 })
    expect(calculateDiscount(coupon, aCart([700, 500]))).toEqual({ total: 1200, lines: [700, 500] })
    expect(calculateDiscount(coupon, aCart([3000, 1000]))).toEqual({ total: 2000, lines: [1500, 500] })
  })

  test('free delivery takes off the delivery, and of the products nothing', () => {
    const coupon = aCoupon({ kind: 'free_delivery', percent: null })
    expect(calculateDiscount(coupon, aCart([5000]))).toEqual({ total: 1500, lines: [0] })
    expect(calculateDiscount({ ...coupon, maxDiscount: 1000 }, aCart([5000])).total).toBe(1000)
  })

  test('a line counts when it fits every condition that there is', () => {
    const food = { subtotal: 1, tagIds: ['cachorros'], vendor: 'Misky', petTypes: ['PERRO'] }
    const fits = (terms: Partial<Coupon>) => isDiscounted(aCoupon(terms), food)
    expect(fits({ tagIds: ['perros'], coveredTagIds: ['perros', 'cachorros'] })).toBe(true)
    expect(fits({ tagIds: ['perros'], coveredTagIds: ['perros'] })).toBe(false)
    expect(fits({ vendors: ['Misky'], petTypes: ['GATO', 'PERRO'] })).toBe(true)
    expect(fits({ vendors: ['Misky'], petTypes: ['GATO'] })).toBe(false)
  })

  test('a minimum is of the whole cart, also of what is not discounted', () => {
    const coupon = aCoupon({ vendors: ['Misky'], minItemTotal: 10_000 })
    const cart = aCart([4000, 6000])
    const own = { ...cart, lines: cart.lines.map((line, at) => ({ ...line, vendor: at === 0 ? 'Misky' : 'Zero' })) }
    expect(whyCannotDiscount(coupon, own)).toBe(null)
    expect(calculateDiscount(coupon, own)).toEqual({ total: 400, lines: [400, 0] })
    expect(whyCannotDiscount(coupon, { ...own, itemTotal: 9999 })).toBe('coupon-minimum')
  })

  test('what would be nothing is refused rather than applied', () => {
    const free = aCoupon({ kind: 'free_delivery', percent: null })
    expect(whyCannotDiscount(free, aCart([5000], { fulfillmentTotal: 0 }))).toBe('coupon-nothing-to-discount')
    expect(whyCannotDiscount(free, aCart([5000], { hasDelivery: false }))).toBe('coupon-needs-delivery')
    expect(whyCannotDiscount(aCoupon({ percent: 1 }), aCart([100], { roundPricesEvery: 10 }))).toBe(
      'coupon-nothing-to-discount',
    )
  })

  test('whatever the cart: a discount is whole, never above what it discounts, and its lines are its sum', () => {
    fc.assert(
      fc.property(anyCoupon, anyCart, (coupon, cart) => {
        const { total, lines } = calculateDiscount(coupon, cart)
        const discounted = cart.lines.map((line) => (isDiscounted(coupon, line) ? line.subtotal : 0))
        const base = coupon.kind === 'free_delivery' ? cart.fulfillmentTotal : sum(discounted)

        expect([total, ...lines].every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
        expect(total).toBeLessThanOrEqual(Math.min(base, coupon.maxDiscount ?? base))
        expect(sum(lines)).toBe(coupon.kind === 'free_delivery' ? 0 : total)
        lines.forEach((part, at) => {
          expect(part).toBeLessThanOrEqual(discounted[at] ?? 0)
        })
        if (coupon.kind !== 'free_delivery') expect(total % Math.max(1, cart.roundPricesEvery)).toBe(0)
      }),
      { numRuns: 2000 },
    )
  })

  test('whatever the cart: with a discount it costs less by exactly that, and never less than nothing', () => {
    fc.assert(
      fc.property(anyCoupon, anyCart, (coupon, cart) => {
        const shop = { ...aShop, deliveryCharge: cart.fulfillmentTotal }
        const lines = cart.lines.map(({ subtotal }) => ({ ...aLine, price: subtotal, subtotal }))
        const choice = { hasDelivery: cart.hasDelivery, tip: 0, walletBalance: 0 }
        const before = summarise(lines, shop, { ...choice, discountTotal: 0 })
        const discountTotal = calculateDiscount(coupon, { ...cart, itemTotal: before.itemTotal }).total
        const after = summarise(lines, shop, { ...choice, discountTotal })

        expect(after.total).toBe(before.total)
        expect(after.amountDue).toBe(before.amountDue - discountTotal)
        expect(after.amountDue).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('parts are exact where their products are beyond what numbers hold', () => {
    const bases = [999_999_999_999, 1, 333_333_333_333]
    const parts = splitProportionally(1_000_000_000_000, bases)
    expect(sum(parts)).toBe(1_000_000_000_000)
    expect(splitProportionally(100, [50, 50, 50])).toEqual([34, 33, 33])
  })
})

describe('how it is said', () => {
  test('a code is read without spaces and in capitals', () => {
    expect([toCouponCode(' first_buy coupon '), toCouponCode('  '), toCouponCode(null)]).toEqual([
      'FIRST_BUYCOUPON',
      null,
      null,
    ])
  })

  test('a granted code has eighty bits of chance and no letter that is misread', () => {
    const codes = Array.from({ length: 200 }, () => grantedCodeFrom(crypto.getRandomValues(new Uint8Array(16))))
    expect(new Set(codes).size).toBe(200)
    expect(codes.filter((code) => !/^REGALO(-[0-9A-HJKMNP-TV-Z]{4}){4}$/.test(code))).toEqual([])
  })

  test('terms name what has to be known', () => {
    const coupon = aCoupon({
      tagNames: ['Alimento', 'Snacks'],
      vendors: ['Misky'],
      petTypes: ['GATO', 'PEZ'],
      minItemTotal: 10_000,
      maxDiscount: 2500,
      perCustomerLimit: 3,
    })
    expect(formatBenefit(coupon)).toBe('10\u00A0% de descuento, hasta Bs\u00A025,00')
    expect(formatTerms(coupon)).toEqual([
      'En Alimento o Snacks, productos de Misky para gatos o peces',
      'En compras desde Bs\u00A0100,00',
      'Hasta 3 veces por persona',
    ])
    expect(formatTerms(aCoupon({ conditions: ['firstPurchase'], perCustomerLimit: 1 }))).toEqual([
      'Solo en tu primera compra',
    ])
  })

  test('a refusal says what to do, in the shop’s money and by its clock', () => {
    const say = (terms: Partial<Coupon>, refusal: Parameters<typeof whyNotInSpanish>[0]) =>
      whyNotInSpanish(refusal, aCoupon(terms), { timeZone: 'America/Asuncion', itemTotal: 45_000 })
    expect(say({ currency: 'PYG', minItemTotal: 60_000 }, 'coupon-minimum')).toBe(
      'Te faltan Gs\u00A015.000 para usar este cupón: vale desde Gs\u00A060.000.',
    )
    expect(say({ endsAt: new Date('2026-11-16T03:00:00Z') }, 'coupon-ended')).toBe(
      'Ese cupón venció el domingo 15 de noviembre, 23:59.',
    )
  })
})

function aCoupon(changes: Partial<Coupon> = {}): Coupon {
  return {
    ...tenPercentOff,
    id: 'c',
    cause: null,
    code: 'DIEZ',
    coveredTagIds: [],
    tagNames: [],
    used: 0,
    usesByCustomer: 0,
    lastOrderAt: null,
    ...changes,
  }
}

function aCart(subtotals: number[], changes: Partial<CouponCart> = {}): CouponCart {
  return {
    lines: subtotals.map((subtotal) => ({ subtotal, tagIds: [], vendor: '', petTypes: [] })),
    itemTotal: sum(subtotals),
    hasDelivery: true,
    fulfillmentTotal: 1500,
    roundPricesEvery: 0,
    ...changes,
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

const aShop = {
  country: 'BO' as const,
  roundPricesEvery: 0,
  minimumCharge: 0,
  minimumFee: 0,
  deliveryCharge: 0,
  minimumTicketFreeDelivery: null,
  vat: false,
  vatRate: 0.13,
}

const aLine = {
  productId: 'p',
  productVariantId: 'v',
  askedQuantity: 1,
  quantity: 1,
  currentStock: 1,
  isBackorder: false,
  problem: null,
}

const tags = ['perros', 'gatos', 'snacks']
const some = (values: string[]) => fc.subarray(values)
const amount = fc.integer({ min: 1, max: 5_000_000_000 })
const anyCoupon = fc
  .record({
    kind: fc.constantFrom('percentage' as const, 'amount' as const, 'free_delivery' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amount,
    maxDiscount: fc.option(amount),
    tagIds: some(tags),
    vendors: some(['Misky', 'Zero']),
    petTypes: some(['PERRO', 'GATO']),
  })
  .map(({ kind, percent, amount, ...terms }) =>
    aCoupon({
      ...terms,
      coveredTagIds: terms.tagIds,
      kind,
      percent: kind === 'percentage' ? percent : null,
      amount: kind === 'amount' ? amount : null,
    }),
  )
const anyCart = fc
  .record({
    roundPricesEvery: fc.constantFrom(0, 1, 10, 50, 500),
    hasDelivery: fc.boolean(),
    charge: fc.integer({ min: 0, max: 100_000 }),
    lines: fc.array(
      fc.record({
        steps: fc.integer({ min: 0, max: 10_000_000 }),
        tagIds: some(tags),
        vendor: fc.constantFrom('Misky', 'Zero', 'Otra'),
        petTypes: some(['PERRO', 'GATO']),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ roundPricesEvery, hasDelivery, charge, lines }): CouponCart => {
    // Prices are multiples of the shop's step.
    const priced = lines.map(({ steps, ...line }) => ({ ...line, subtotal: steps * Math.max(1, roundPricesEvery) }))
    const itemTotal = sum(priced.map(({ subtotal }) => subtotal))
    return { roundPricesEvery, hasDelivery, fulfillmentTotal: hasDelivery ? charge : 0, lines: priced, itemTotal }
  })
