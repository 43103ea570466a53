import { describe, expect, test } from 'vitest'
import {
  discountLeft,
  getOrderCost,
  getReturnRefund,
  linesAfter,
  moneyAfter,
  type OrderLineMoney,
  type OrderMoney,
  splitRefund,
  splitReturn,
  substitutePrice,
} from './order-money.ts'

describe('what is missing', () => {
  test('costs nothing; delivery stays as it was agreed, also when it had been free', () => {
    const order = anOrder({ lines: [aLine(1, 20_000, 1), aLine(2, 3000, 2)], fulfillmentTotal: 0, paid: 26_000 })

    const after = moneyAfter(order, linesAfter(order.lines, [drop(1)]))

    expect(after.summary).toMatchObject({ itemTotal: 6000, fulfillmentTotal: 0, total: 6000, amountDue: 6000 })
    expect(after).toMatchObject({ toPaid: 20_000, toWallet: 0, containedTax: 780 })
  })

  test('brings no surcharge for an order that is small now', () => {
    const order = anOrder({ lines: [aLine(1, 5000, 1), aLine(2, 1000, 1)] })
    expect(moneyAfter(order, linesAfter(order.lines, [drop(1)])).summary.surchargeTotal).toBe(0)
  })

  test('is not owed at the door any more, and nothing comes back of what nobody paid', () => {
    const order = anOrder({ lines: [aLine(1, 5000, 1), aLine(2, 1000, 1)], fulfillmentTotal: 1500 })

    const after = moneyAfter(order, linesAfter(order.lines, [drop(2)]))

    expect(after).toMatchObject({ summary: { amountDue: 6500 }, toPaid: 0, toWallet: 0 })
  })

  test('is taken off what is due first; what the wallet paid too much comes back into it', () => {
    const order = anOrder({ lines: [aLine(1, 5000, 1), aLine(2, 1000, 1)], walletAmount: 4000, paid: 2000 })

    expect(moneyAfter(order, linesAfter(order.lines, [drop(2)]))).toMatchObject({
      summary: { walletAmount: 4000, amountDue: 1000 },
      toPaid: 1000,
      toWallet: 0,
    })
    expect(moneyAfter(order, linesAfter(order.lines, [drop(1)]))).toMatchObject({
      summary: { walletAmount: 4000, amountDue: 0 },
      toPaid: 2000,
      toWallet: 3000,
    })
  })

  test('in part leaves the rest', () => {
    const order = anOrder({ lines: [aLine(1, 5000, 3)], paid: 15_000 })
    const after = linesAfter(order.lines, [{ position: 1, keepQuantity: 2, substitute: null }])

    expect(after).toMatchObject([{ state: 'kept', quantity: 2, orderedQuantity: 3 }])
    expect(moneyAfter(order, after)).toMatchObject({ summary: { itemTotal: 10_000 }, toPaid: 5000 })
  })

  test('takes along its part of a percentage, and leaves the others theirs', () => {
    const coupon = { kind: 'percentage' as const, lines: [{ productVariantId: 'v1', discount: 2000 }] }
    const order = anOrder({
      lines: [aLine(1, 10_000, 2), aLine(2, 7000, 1)],
      discountTotal: 2000,
      coupon,
      paid: 25_000,
    })

    const half = linesAfter(order.lines, [{ position: 1, keepQuantity: 1, substitute: null }])
    expect(moneyAfter(order, half).summary).toMatchObject({ itemTotal: 17_000, discountTotal: 1000 })
    const other = linesAfter(order.lines, [drop(2)])
    expect(moneyAfter(order, other)).toMatchObject({ summary: { discountTotal: 2000 }, toPaid: 7000 })
  })

  test('leaves a discount that was an amount, as far as there is something to discount', () => {
    const coupon = { kind: 'amount' as const, lines: [] }
    const order = anOrder({ lines: [aLine(1, 5000, 1), aLine(2, 1000, 1)], discountTotal: 2000, coupon, paid: 4000 })

    expect(moneyAfter(order, linesAfter(order.lines, [drop(2)]))).toMatchObject({
      summary: { discountTotal: 2000, amountDue: 3000 },
      toPaid: 1000,
    })
    expect(moneyAfter(order, linesAfter(order.lines, [drop(1)]))).toMatchObject({
      summary: { discountTotal: 1000, amountDue: 0 },
      toPaid: 4000,
    })
  })

  test('takes its tax along where prices are net', () => {
    const order = anOrder({ country: 'PY', vatRate: 0.1, lines: [aLine(1, 5000, 1), aLine(2, 1000, 1)], taxTotal: 600 })
    expect(moneyAfter(order, linesAfter(order.lines, [drop(2)])).summary).toMatchObject({ taxTotal: 500, total: 5500 })
  })
})

describe('what comes in the place of it', () => {
  test('costs what it costs, and never more than what it replaces', () => {
    expect(substitutePrice(900, 2, { price: 1000, quantity: 2 })).toBe(900)
    expect(substitutePrice(1500, 2, { price: 1000, quantity: 2 })).toBe(1000)
    expect(substitutePrice(1500, 3, { price: 1000, quantity: 2 })).toBe(666)
  })

  test('is a line of its own, discounted as what it replaces', () => {
    const coupon = { kind: 'percentage' as const, lines: [{ productVariantId: 'v1', discount: 1000 }] }
    const order = anOrder({ lines: [aLine(1, 10_000, 1)], discountTotal: 1000, coupon, paid: 9000 })
    const substitute = { productVariantId: 'other', price: 8000, quantity: 1 }

    const after = linesAfter(order.lines, [{ position: 1, keepQuantity: 0, substitute }])

    expect(after).toMatchObject([{ state: 'substituted' }, { position: 2, state: 'kept', replacesPosition: 1 }])
    expect(moneyAfter(order, after)).toMatchObject({
      summary: { itemTotal: 8000, discountTotal: 800, amountDue: 7200 },
      toPaid: 1800,
    })
  })

  test('never makes an order dearer, whatever is missing of what', () => {
    const random = createRandom(7)
    for (let round = 0; round < 2000; round += 1) {
      const order = someOrder(random)
      const changes = someChanges(order.lines, random)
      const after = moneyAfter(order, linesAfter(order.lines, changes))

      expect(getOrderCost(after.summary)).toBeLessThanOrEqual(getOrderCost(order.summary))
      const { total, discountTotal, tip, walletAmount, amountDue } = after.summary
      expect(amountDue).toBe(Math.max(0, total - discountTotal + tip - walletAmount))
      expect(discountTotal).toBeLessThanOrEqual(total)
      // The reduction of the cost equals the refund, for a fully paid order.
      expect(after.toPaid + after.toWallet).toBe(getOrderCost(order.summary) - getOrderCost(after.summary))
    }
  })
})

describe('what comes back after it was handed over', () => {
  test('is what it cost, less its part of the discount; delivery is not brought back', () => {
    const coupon = { kind: 'amount' as const, lines: [] }
    const lines = [aLine(1, 5000, 1), aLine(2, 1000, 5)]
    const order = anOrder({ lines, fulfillmentTotal: 1500, discountTotal: 1000, coupon, paid: 10_500 })

    expect(getReturnRefund(order, [{ position: 1, quantity: 1 }])).toBe(4500)
    expect(getReturnRefund(order, [{ position: 2, quantity: 2 }])).toBe(1800)
  })

  test('leaves of the discount what was on the rest, and nothing once all of it is back', () => {
    const coupon = { kind: 'amount' as const, lines: [] }
    const [long, five] = [aLine(1, 5000, 1), aLine(2, 1000, 5)]
    const order = anOrder({ lines: [long, five], discountTotal: 1000, coupon, paid: 9000 })
    const left = (first: number, second: number) =>
      discountLeft({
        ...order,
        lines: [
          { ...long, returnedQuantity: first },
          { ...five, returnedQuantity: second },
        ],
      })

    expect([left(0, 0), left(1, 0), left(1, 2), left(1, 5)]).toEqual([1000, 500, 300, 0])
    const delivered = { ...order, coupon: { kind: 'free_delivery' as const, lines: [] } }
    expect(discountLeft({ ...delivered, lines: [{ ...long, returnedQuantity: 1 }] })).toBe(1000)
  })

  test('of a coupon for free delivery it is the whole price', () => {
    const coupon = { kind: 'free_delivery' as const, lines: [] }
    const order = anOrder({
      lines: [aLine(1, 5000, 1)],
      fulfillmentTotal: 1500,
      discountTotal: 1500,
      coupon,
      paid: 5000,
    })
    expect(getReturnRefund(order, [{ position: 1, quantity: 1 }])).toBe(5000)
  })

  test('piece by piece it is exactly what it is at once, and never negative', () => {
    const random = createRandom(11)
    for (let round = 0; round < 500; round += 1) {
      const order = someOrder(random)
      const all = order.lines.map(({ position, quantity }) => ({ position, quantity }))
      const atOnce = getReturnRefund(order, all)

      let lines = [...order.lines]
      let sum = 0
      for (const { position, quantity } of all) {
        for (let piece = 0; piece < quantity; piece += 1) {
          const back = getReturnRefund({ ...order, lines }, [{ position, quantity: 1 }])
          expect(back).toBeGreaterThanOrEqual(0)
          sum += back
          lines = lines.map((line) =>
            line.position === position ? { ...line, returnedQuantity: line.returnedQuantity + 1 } : line,
          )
        }
      }
      expect(sum).toBe(atOnce)
      expect(atOnce).toBeLessThanOrEqual(getOrderCost(order.summary))
    }
  })

  test('is taken from what was paid first, then from what the wallet paid, and never exceeds both', () => {
    const order = anOrder({ lines: [aLine(1, 6000, 1)], walletAmount: 4000, paid: 2000 })

    expect(splitRefund(order, 1500)).toEqual({ toPaid: 1500, toWallet: 0 })
    expect(splitRefund(order, 5000)).toEqual({ toPaid: 2000, toWallet: 3000 })
    expect(splitRefund({ ...order, refunded: 2000, walletReturned: 3500 }, 5000)).toEqual({ toPaid: 0, toWallet: 500 })
  })
})

function aLine(position: number, price: number, quantity: number): OrderLineMoney {
  return {
    position,
    productVariantId: `v${position}`,
    state: 'kept',
    quantity,
    orderedQuantity: quantity,
    price,
    returnedQuantity: 0,
    replacesPosition: null,
  }
}

function drop(position: number) {
  return { position, keepQuantity: 0, substitute: null }
}

type Options = Partial<Omit<OrderMoney, 'summary'>> & {
  lines: OrderLineMoney[]
  fulfillmentTotal?: number
  discountTotal?: number
  taxTotal?: number
  walletAmount?: number
  tip?: number
}

function anOrder(options: Options): OrderMoney {
  const { lines, fulfillmentTotal = 0, discountTotal = 0, taxTotal = 0, walletAmount = 0, tip = 0, ...rest } = options
  const itemTotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const total = itemTotal + fulfillmentTotal + taxTotal
  const amountDue = Math.max(0, total - discountTotal + tip - walletAmount)
  const summary = {
    itemTotal,
    fulfillmentTotal,
    surchargeTotal: 0,
    taxTotal,
    total,
    discountTotal,
    tip,
    walletAmount,
    amountDue,
    membershipSaving: 0,
  }
  return {
    country: 'BO',
    vatRate: 0.13,
    lines,
    summary,
    coupon: null,
    paid: 0,
    refunded: 0,
    walletReturned: 0,
    ...rest,
  }
}

test('goods of several rates stay at theirs, to the cent, whatever is missing and comes back', () => {
  const rates = [null, 0.05, 0] as const
  for (let seed = 1; seed <= 300; seed++) {
    const random = createRandom(seed)
    const some = someOrder(random)
    const order: OrderMoney = {
      ...some,
      ...{ country: 'PY', vatRate: 0.1 },
      lines: some.lines.map((line) => ({ ...line, vatRate: rates[random(3)] ?? null })),
    }
    const { summary, vatParts, containedTax } = moneyAfter(
      order,
      linesAfter(order.lines, someChanges(order.lines, random)),
    )
    if (vatParts) {
      const add = (field: 'total' | 'discount' | 'vat') => vatParts.reduce((sum, part) => sum + part[field], 0)
      expect([add('total'), add('discount'), add('vat')]).toEqual([summary.total, summary.discountTotal, containedTax])
    }
    const back = order.lines.map(({ position, quantity }) => ({ position, quantity: random(quantity + 1) }))
    const amount = getReturnRefund(order, back)
    const parts = splitReturn(order, back, amount)
    if (parts && back.some(({ quantity }) => quantity > 0))
      expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(amount)
  }
})

/** A paid order of some lines, with or without a coupon, a tip and a wallet. */
function someOrder(random: (below: number) => number): OrderMoney {
  const lines = Array.from({ length: 1 + random(4) }, (_, index) => aLine(index + 1, random(9000), 1 + random(4)))
  const itemTotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const fulfillmentTotal = random(2) * 1500
  const tip = random(2) * 500
  const kind = (['none', 'percentage', 'amount', 'free_delivery'] as const)[random(4)] ?? 'none'
  const parts = lines.map(({ productVariantId, price, quantity }) => ({
    productVariantId,
    discount: kind === 'percentage' ? Math.floor((price * quantity) / (1 + random(9))) : 0,
  }))
  const discounts = {
    none: 0,
    percentage: parts.reduce((sum, { discount }) => sum + discount, 0),
    amount: Math.min(itemTotal, random(4000)),
    free_delivery: fulfillmentTotal,
  }
  const discountTotal = discounts[kind]
  const cost = itemTotal + fulfillmentTotal - discountTotal + tip
  const walletAmount = Math.min(cost, random(2) * random(20_000))
  const coupon = kind === 'none' ? null : { kind, lines: parts }
  return anOrder({ lines, fulfillmentTotal, discountTotal, tip, walletAmount, coupon, paid: cost - walletAmount })
}

function someChanges(lines: readonly OrderLineMoney[], random: (below: number) => number) {
  return lines
    .filter(() => random(2) === 0)
    .map((line) => {
      const keepQuantity = random(line.quantity)
      const quantity = 1 + random(5)
      const missing = { price: line.price, quantity: line.quantity - keepQuantity }
      const price = substitutePrice(random(20_000), quantity, missing)
      const substitute = random(2) === 0 ? null : { productVariantId: `s${line.position}`, price, quantity }
      return { position: line.position, keepQuantity, substitute }
    })
}

/** Seeded random numbers, the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
