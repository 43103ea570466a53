import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BenefitUsed } from '#services/rewards/client.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { grantCoupon } from '../coupons/grant-coupon.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { aCoupon, basketAt } from '../testing/some-coupons.ts'
import { getToken, repeatAt, yesTo } from '../testing/some-subscriptions.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const market = await openMarket(connection)
const { members } = market

const facts: { fact: string; data: object }[] = []
let shopId = ''
let items: { productId: string; productVariantId: string; quantity: number }[] = []
beforeAll(async () => {
  shopId = await aShop(db)
  const goods = await someGoods(db, shopId, { price: 3890, stock: 1000 })
  items = [{ ...goods, quantity: 1 }]
  for (const fact of ['benefit-used', 'benefit-returned'])
    await market.jobs.subscribe('test', fact, async (data) => void facts.push({ fact, data }))
})
beforeEach(() => {
  members.state.answers = 'well'
})

/** A customer whose membership makes delivery free from Bs 30 on. */
function aMember() {
  const ana = market.customer()
  const membershipId = members.join(ana.uid, { freeDelivery: { minItemTotal: 3000 } })
  return { ...ana, membershipId }
}

/** A membership's monthly coupon: 10 % off everything. */
function grantMonthlyCoupon(uid: string) {
  const terms = { kind: 'percentage' as const, percent: 10, amount: null, maxDiscount: null, minItemTotal: 0 }
  return grantCoupon(
    { db, now: () => new Date('2026-11-21T15:00:00Z') },
    {
      ...{ ...terms, ownerUid: uid, country: 'BO', cause: `membership:of-${uid}:2026-11`, uses: 1 },
      ...{ title: 'Cupón del mes', tagIds: [], vendors: [], petTypes: [], endsAt: null },
    },
  )
}

/** Published savings of a benefit, in the order of its revisions. */
function sumUsed(cause: string): BenefitUsed[] {
  return facts
    .filter(({ fact }) => fact === 'benefit-used')
    .map(({ data }) => data as BenefitUsed)
    .filter((used) => used.cause === cause)
    .toSorted((one, other) => one.revision - other.revision)
}

/** Expects the published facts of a benefit, in this order. */
const expectPublished = (cause: string, expected: { fact: string; data: object }[]) => {
  const ofIt = () => facts.filter(({ data }) => 'cause' in data && data.cause === cause)
  return vi.waitFor(() => expect(ofIt()).toEqual(expected), { timeout: 60_000, interval: 50 })
}

describe('a member', () => {
  test('pays no delivery in the basket and in the order, and sees what that saved', async () => {
    const ana = aMember()

    const basket = await ana.basket(basketAt(shopId, items))
    expect(basket).toMatchObject({
      deliveryPrice: 0,
      missingForFreeDelivery: 0,
      benefits: 'known',
      membership: { planName: 'Huella Plus', freeDeliveryFrom: 3000 },
      summary: { itemTotal: 3890, fulfillmentTotal: 0, total: 3890, amountDue: 3890, membershipSaving: 1500 },
    })

    const order = await ana.place(orderAt(shopId, { items, expectedTotal: basket.summary.amountDue }))
    expect(order).toMatchObject({ benefits: 'known', summary: basket.summary })
    expect((await ana.order(order._id)).summary).toEqual(basket.summary)
    const cause = `order:${order._id}:delivery`
    const { membershipId, uid } = ana
    const at = '2026-11-21T15:00:00.000Z'
    const sold = { uid, membershipId, currencyCode: 'BOB', at, what: order.referenceId }
    const used = { fact: 'benefit-used', data: { ...sold, cause, kind: 'delivery', amount: 1500, revision: 1 } }
    await expectPublished(cause, [used])

    await ana.cancel({ orderId: order._id })
    await expectPublished(cause, [used, { fact: 'benefit-returned', data: { cause } }])
  })

  test('under the least of the plan, and who picks up, pays as everybody and saves nothing', async () => {
    const ana = market.customer()
    members.join(ana.uid, { freeDelivery: { minItemTotal: 3891 } })

    expect(await ana.basket(basketAt(shopId, items))).toMatchObject({
      missingForFreeDelivery: 1,
      summary: { fulfillmentTotal: 1500, membershipSaving: 0 },
    })
    const pickedUp = basketAt(shopId, items, { orderHasDelivery: false })
    expect((await aMember().basket(pickedUp)).summary).toMatchObject({ total: 3890, membershipSaving: 0 })
  })

  test('whose membership ends between basket and order is asked again, with the new price', async () => {
    const ana = aMember()
    const { summary } = await ana.basket(basketAt(shopId, items))
    members.leave(ana.uid)

    const refusal = await getRefusal(ana.place(orderAt(shopId, { items, expectedTotal: summary.amountDue })))

    expect(refusal).toMatchObject({
      message: 'product in cart changed',
      data: { basket: { benefits: 'known', membership: null, summary: { amountDue: 5390, membershipSaving: 0 } } },
    })
  })

  test('keeps a coupon of free delivery for another order', async () => {
    const ana = aMember()
    const { code } = await aCoupon(db, { kind: 'free_delivery', percent: null })

    const basket = await ana.basket(basketAt(shopId, items, { promoCode: code }))

    expect(basket).toMatchObject({
      coupon: null,
      couponRefusal: { detail: 'Tu envío ya es gratis. Guarda este cupón para otro pedido.' },
      summary: { amountDue: 3890, discountTotal: 0, membershipSaving: 1500 },
    })
  })

  test('who uses the coupon of the month saved what it took off, until the order is cancelled', async () => {
    const ana = market.customer()
    const { code } = await grantMonthlyCoupon(ana.uid)

    const order = await ana.place(orderAt(shopId, { items, promoCode: code, expectedTotal: 5001 }))
    const cause = `order:${order._id}:coupon`
    const data = expect.objectContaining({ membershipId: `of-${ana.uid}`, kind: 'coupon', amount: 389 })
    await expectPublished(cause, [{ fact: 'benefit-used', data }])

    await market.staff().cancel({ orderId: order._id, reason: 'Sin stock', refundTo: 'payment' })
    await expectPublished(cause, [
      { fact: 'benefit-used', data },
      { fact: 'benefit-returned', data: { cause } },
    ])
  })

  test('saved with the coupon of the month what it takes off what stays, down to nothing', async () => {
    const ana = market.customer()
    const { code } = await grantMonthlyCoupon(ana.uid)
    const threeOf = items.map((item) => ({ ...item, quantity: 3 }))
    const order = await ana.place(orderAt(shopId, { items: threeOf, promoCode: code, expectedTotal: 12_003 }))
    const staff = market.staff()
    const cause = `order:${order._id}:coupon`

    await staff.move(order._id, 'CONFIRMED')
    const missing = [{ position: 1, keepQuantity: 2, substitute: null }]
    const { order: asked } = await staff.propose({ orderId: order._id, message: 'Falta uno', items: missing })
    await ana.answer({ orderId: order._id, changeId: asked.changes[0]?.id ?? '', isAccepted: true })

    for (const state of ['PREPARING', 'ON_THE_WAY', 'COMPLETED'] as const) await staff.move(order._id, state)
    const comesBack = { orderId: order._id, reason: 'Bolsa rota', refundTo: 'wallet' as const }
    for (const _ of ['one', 'the other'])
      await staff.takeBack({ ...comesBack, lines: [{ position: 1, quantity: 1, restock: false }] })
    // Facts arrive in any order: their revisions say which one is the newest.
    await vi.waitFor(() => expect(sumUsed(cause)).toHaveLength(4), { timeout: 10_000, interval: 50 })
    expect(sumUsed(cause).map(({ amount }) => amount)).toEqual([1167, 778, 389, 0])
    expect(new Set(sumUsed(cause).map(({ revision }) => revision)).size).toBe(4)
    expect(new Set(sumUsed(cause).map(({ at }) => at)).size).toBe(1)
  })

  test('who says yes to what repeats pays what the link showed, whoever opened it', async () => {
    const ana = aMember()
    const made = await ana.subscribe(repeatAt(shopId, items))
    expect(made).toMatchObject({ summary: { amountDue: 3890, membershipSaving: 1500 }, benefits: 'known' })
    const token = await getToken(ana, made._id)
    const whoever = market.buyer()

    const shown = await whoever.proposal(token)
    expect(shown.summary).toEqual(made.summary)
    const { orderId } = await whoever.accept(yesTo(token, shown))

    expect((await ana.order(orderId)).summary).toMatchObject({ amountDue: 3890, membershipSaving: 1500 })
  })

  test('keeps the free delivery when something is missing of the order', async () => {
    const ana = aMember()
    const order = await ana.place(
      orderAt(shopId, { items: items.map((item) => ({ ...item, quantity: 2 })), expectedTotal: 7780 }),
    )
    const staff = market.staff()
    await staff.move(order._id, 'CONFIRMED')
    const missing = [{ position: 1, keepQuantity: 1, substitute: null }]
    const { order: changed } = await staff.propose({ orderId: order._id, message: 'Falta uno', items: missing })

    await ana.answer({ orderId: order._id, changeId: changed.changes[0]?.id ?? '', isAccepted: true })

    const { summary } = await ana.order(order._id)
    expect(summary).toMatchObject({ itemTotal: 3890, fulfillmentTotal: 0, amountDue: 3890, membershipSaving: 1500 })
  })
})

test('of guests rewards is not asked', async () => {
  const guest = market.buyer()
  await guest.basket(basketAt(shopId, items))
  await guest.place(orderAt(shopId, { items, expectedTotal: 5390 }))

  expect(members.asked).not.toContain(guest.uid)
})

describe.each(['down', 'never', 'nonsense'] as const)('rewards that answer so: %s', (answers) => {
  test('leave basket and order as they are without a membership, and that is said', async () => {
    const ana = aMember()
    members.state.answers = answers

    const basket = await ana.basket(basketAt(shopId, items))
    expect(basket).toMatchObject({
      benefits: 'unavailable',
      membership: null,
      summary: { amountDue: 5390, membershipSaving: 0 },
    })
    const order = await ana.place(orderAt(shopId, { items, expectedTotal: basket.summary.amountDue }))

    expect(order).toMatchObject({ benefits: 'unavailable', summary: { amountDue: 5390 } })
    // A customer without a membership misses nothing.
    expect(await market.customer().basket(basketAt(shopId, items))).toMatchObject({ benefits: 'known' })
    expect(market.failures).toEqual([])
  })
})
