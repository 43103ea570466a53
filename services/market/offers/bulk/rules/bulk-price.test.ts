import { describe, expect, test } from 'vitest'
import { type PriceRule, planPrices } from './bulk-price.ts'

const offer = { variantId: 'a', price: 8990, listPrice: null }
const to = (rule: PriceRule, { step = 1, price = 8990 } = {}) => planPrices([{ ...offer, price }], rule, step)[0]?.to

describe('the new price', () => {
  test.each<[string, PriceRule, number]>([
    ['10 % more, to the cent', { kind: 'percent', hundredths: 1000, roundTo: 0 }, 9889],
    ['5.5 % less', { kind: 'percent', hundredths: -550, roundTo: 0 }, 8496],
    ['10 % more, to whole 50 cents', { kind: 'percent', hundredths: 1000, roundTo: 50 }, 9900],
    ['an amount more', { kind: 'amount', minor: 500, roundTo: 0 }, 9490],
    ['an amount less', { kind: 'amount', minor: -990, roundTo: 100 }, 8000],
    ['as it was typed', { kind: 'each', prices: new Map([['a', 7777]]) }, 7777],
    ['as it was, where none was typed', { kind: 'each', prices: new Map() }, 8990],
    ['as it was, whatever is rounded, where nothing changes', { kind: 'percent', hundredths: 0, roundTo: 100 }, 8990],
  ])('is %s', (_, rule, price) => {
    expect(to(rule)).toBe(price)
  })

  test('keeps to the rounding of the shop', () => {
    expect(to({ kind: 'percent', hundredths: 333, roundTo: 0 }, { step: 500, price: 84_000 })).toBe(87_000)
  })

  test('takes a list price away that would not be higher, and never becomes 0', () => {
    const listed = { variantId: 'b', price: 1000, listPrice: 1100 }
    const [lost, kept, gone] = planPrices(
      [listed, { ...listed, listPrice: 2000 }, { ...listed, price: 10 }],
      { kind: 'amount', minor: 100, roundTo: 0 },
      1,
    )
    expect([lost?.listPrice.to, kept?.listPrice.to, gone?.refusal]).toEqual([null, 2000, null])
    const [free] = planPrices([listed], { kind: 'amount', minor: -1000, roundTo: 0 }, 1)
    expect(free).toMatchObject({ to: 0, refusal: 'price-is-zero', isLarge: true })
  })
})
