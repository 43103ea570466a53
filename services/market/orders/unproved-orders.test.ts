import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { PlaceOrder } from '../contract.ts'
import { sweepMarket } from '../sweep-market.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, findStock, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { aCoupon, basketAt } from '../testing/some-coupons.ts'
import { anAddress, aPhone, orderAt } from '../testing/what-a-buyer-sends.ts'
import { confirmOrdersOfProvedPhone } from './confirm-order.ts'
import { usualLimits } from './rules/unproved-buyers.ts'

const connection = await testDatabase({ poolSize: 8 })
const db = connection.db<Tables>()
const market = await openMarket(connection, undefined, null, { canSendPhoneCodes: true })
const operator = market.staff('operator', 'olga')

let shopId = ''
let goods: Goods
beforeAll(async () => {
  shopId = await aShop(db, { facts: { ...usualLimits, paymentOptions: ['cash', 'qr'] } })
  goods = await someGoods(db, shopId, { price: 5000, stock: 45 })
})

/** An order of units of Bs 50 each, for pickup; its money is due at the shop. */
function anOrder(units: number, changes: Partial<PlaceOrder> = {}): PlaceOrder {
  return orderAt(shopId, {
    items: [{ ...goods, quantity: units }],
    hasDelivery: false,
    shippingAddress: null,
    expectedTotal: 5000 * units,
    notes: newId(),
    ...changes,
  })
}

const withPhone = (phoneNumber: string) => ({ contact: { fullName: 'Ana Roca', phoneNumber, email: null } })

let networks = 0
/** A network that no other test uses. */
function aNetwork(): string {
  networks += 1
  return `181.115.${networks}.9`
}

test('three guests cannot take 45 units without paying', async () => {
  const before = await findStock(db, goods)
  const outcomes = await Promise.allSettled(
    [aNetwork(), aNetwork(), aNetwork()].map((network) => market.guestFrom(network).place(anOrder(15))),
  )

  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await findStock(db, goods)).toEqual(before)
})

describe('a guest', () => {
  test('is asked for the phone or a payment beyond five units', async () => {
    const refusal = await getRefusal(market.guestFrom(aNetwork()).place(anOrder(6)))
    expect(refusal).toMatchObject({
      code: 'market.proof-needed',
      data: {
        reason: 'units',
        canProvePhone: true,
        canPayNow: true,
        detail: expect.stringContaining('hasta 5 unidades'),
      },
    })
    const paid = await market.guestFrom(aNetwork()).place(anOrder(6, { paymentMethod: 'qr' }))
    expect(paid).toMatchObject({ canPay: true, confirmUntil: null })
    await operator.cancel({ orderId: paid._id, reason: 'Prueba' })
  })

  test('has one unpaid order at a time, by account and by phone, until it is confirmed', async () => {
    const [network, phone] = [aNetwork(), aPhone()]
    const guest = market.guestFrom(network)
    const first = await guest.place(anOrder(1, withPhone(phone)))
    expect(first.confirmUntil).not.toBeNull()
    const listUnconfirmed = async () =>
      (await operator.orders({ shopId, isUnconfirmed: true })).orders.map(({ _id, isUnconfirmed }) => [
        _id,
        isUnconfirmed,
      ])
    expect(await listUnconfirmed()).toContainEqual([first._id, true])

    const stranger = market.guestFrom(aNetwork())
    for (const place of [() => guest.place(anOrder(1)), () => stranger.place(anOrder(1, withPhone(phone)))])
      expect(await getRefusal(place())).toMatchObject({ code: 'market.proof-needed', data: { reason: 'orders' } })

    await operator.move(first._id, 'CONFIRMED')
    expect(await listUnconfirmed()).not.toContainEqual([first._id, true])
    const second = await guest.place(anOrder(1, withPhone(phone)))
    for (const { _id: orderId } of [first, second]) await operator.cancel({ orderId, reason: 'Prueba' })
  })

  test('of 16 at once with one phone places one', async () => {
    const phone = aPhone()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, () => market.guestFrom(aNetwork()).place(anOrder(1, withPhone(phone)))),
    )
    const placed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(placed).toHaveLength(1)
    for (const { _id: orderId } of placed) await operator.cancel({ orderId, reason: 'Prueba' })
  })

  test('who typed a phone does not use up the order of the person who proved it', async () => {
    const phone = aPhone()
    const stranger = await market.guestFrom(aNetwork()).place(anOrder(1, withPhone(phone)))
    const owner = market.customer({ provedPhone: `+591${phone}` })
    const own = await owner.place(anOrder(6, withPhone(phone)))
    expect(own.confirmUntil).toBeNull()
    for (const { _id: orderId } of [stranger, own]) await operator.cancel({ orderId, reason: 'Prueba' })
  })
})

describe('a phone that is proved', () => {
  const prove = (uid: string, phone: string) =>
    confirmOrdersOfProvedPhone(
      { db },
      {
        ...{ uid, fullName: null, phoneNumber: `+591${phone}`, email: null, verifiedPhone: true, verifiedEmail: false },
        changedAt: '2026-11-21T15:00:00.000Z',
      },
    )

  test('confirms the orders of its account, and none that a stranger placed with it', async () => {
    const phone = aPhone()
    const stranger = await market.guestFrom(aNetwork()).place(anOrder(1, withPhone(phone)))
    const other = aPhone()
    const guest = market.guestFrom(aNetwork())
    const own = await guest.place(anOrder(1, withPhone(other)))
    const owner = market.customer({ provedPhone: `+591${phone}` })
    expect(await owner.adoptOrders()).toEqual({ orders: 1 })
    await prove(owner.uid, phone)
    await prove(guest.uid, other)

    expect((await owner.order(stranger._id)).confirmUntil).not.toBeNull()
    expect((await guest.order(own._id)).confirmUntil).toBeNull()
    const { code } = await aCoupon(db, { conditions: ['firstPurchase'], perCustomerLimit: 1 })
    const product = await someGoods(db, shopId, { price: 10_000 })
    const items = [{ ...product, quantity: 1 }]
    const bought = await owner.place(anOrder(1, { ...withPhone(phone), items, expectedTotal: 9000, promoCode: code }))
    expect(bought.coupon).toMatchObject({ code })
    for (const { _id: orderId } of [stranger, own]) await operator.cancel({ orderId, reason: 'Prueba' })
  })

  test('has one limit, whichever accounts it proves one after the other', async () => {
    const cans = await someGoods(db, shopId, { price: 5000, stock: 100 })
    const phone = aPhone()
    const cases = anOrder(24, { ...withPhone(phone), items: [{ ...cans, quantity: 24 }] })
    const someone = () => market.customer({ provedPhone: `+591${phone}` })
    const outcomes = await Promise.allSettled([someone().place(cases), someone().place(cases)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await getRefusal(someone().place(cases))).toMatchObject({ code: 'market.too-much-at-door' })
  })

  test('lets an order of many units wait for a bank statement, which a card would have paid at once', async () => {
    const shop = await aShop(db, { facts: { ...usualLimits, paymentOptions: ['qr', 'card'] } })
    const cans = await someGoods(db, shop, { price: 5000, stock: 45 })
    const [phone, network] = [aPhone(), aNetwork()]
    const place = (guest: ReturnType<typeof market.guestFrom>, units: number, typed = aPhone()) =>
      guest.place(
        anOrder(units, {
          ...{ shopId: shop, items: [{ ...cans, quantity: units }], paymentMethod: 'card' },
          ...withPhone(typed),
        }),
      )
    const guest = market.guestFrom(network)
    const [many, few] = [await place(guest, 6, phone), await place(market.guestFrom(network, guest.uid), 5, phone)]
    market.payments.state.qrWaitsUntil = '2026-11-23T15:00:00.000Z'
    const byStatement = (orderId: string) => guest.pay({ orderId, method: 'qr' })
    expect(await getRefusal(byStatement(many._id))).toMatchObject({
      code: 'market.proof-needed',
      data: { reason: 'units', canProvePhone: true },
    })
    await byStatement(few._id)
    await prove(guest.uid, phone)
    await byStatement(many._id)
    expect((await guest.order(many._id)).payUntil).toBe('2026-11-23T15:00:00.000Z')

    const crowd = aNetwork()
    const byCrowd = (count: number) =>
      Promise.allSettled(
        Array.from({ length: count }, async () => {
          const neighbour = market.guestFrom(crowd)
          const order = await place(neighbour, 1)
          return neighbour.pay({ orderId: order._id, method: 'qr' })
        }),
      )
    const outcomes = [...(await byCrowd(8)), ...(await byCrowd(4))]
    market.payments.state.qrWaitsUntil = null
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused.map((reason) => asServiceError(reason)?.data.reason)).toEqual(['network', 'network'])
  })
})

describe('one network', () => {
  test('is asked beyond ten unpaid orders, however many at once, and each may still buy', async () => {
    const network = aNetwork()
    const neighbours = Array.from({ length: 40 }, () => ({ uid: newId(), phone: aPhone() }))
    const outcomes = await Promise.allSettled(
      neighbours.map(({ uid, phone }) => market.guestFrom(network, uid).place(anOrder(1, withPhone(phone)))),
    )
    const asked = outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [{ index, ...outcome }] : []))
    expect(asked.map(({ reason }) => asServiceError(reason)?.data.reason)).toEqual(Array(30).fill('network'))

    const bought: string[] = []
    for (const { index } of asked) {
      const { uid = '', phone = '' } = neighbours[index] ?? {}
      // Half of them prove their phone, the others pay by QR.
      if (index % 2 === 0) {
        const proved = market.customer({ provedPhone: `+591${phone}` }, uid)
        bought.push((await proved.place(anOrder(1, withPhone(phone))))._id)
      } else {
        const order = await market
          .guestFrom(network, uid)
          .place(anOrder(1, { ...withPhone(phone), paymentMethod: 'qr' }))
        await market.guestFrom(network, uid).pay({ orderId: order._id })
        const paid = market.payments.pay(order._id)
        if (paid) await market.work.settled(paid)
        bought.push(order._id)
      }
    }
    expect(bought).toHaveLength(30)
    const placed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value._id] : []))
    for (const orderId of [...placed, ...bought]) await operator.cancel({ orderId, reason: 'Prueba' })
  })

  test('of this machine itself is nobody: a proxy that is not named looks the same', async () => {
    const orders = await Promise.all(Array.from({ length: 11 }, () => market.guestFrom('127.0.0.1').place(anOrder(1))))
    for (const { _id: orderId } of orders) await operator.cancel({ orderId, reason: 'Prueba' })
  })
})

test('a shop that can neither send codes nor take payments asks for nothing, and confirms each order', async () => {
  const poor = await openMarket(connection)
  const cashOnly = await aShop(db, { facts: { ...usualLimits, paymentOptions: ['cash'] } })
  const cans = await someGoods(db, cashOnly, { price: 1000, stock: 100 })
  const order = await poor.guestFrom(aNetwork()).place(
    orderAt(cashOnly, {
      items: [{ ...cans, quantity: 20 }],
      hasDelivery: false,
      shippingAddress: null,
      expectedTotal: 20_000,
    }),
  )
  expect(order.confirmUntil).not.toBeNull()
})

describe('an order that nobody confirms', () => {
  test('ends by itself and gives its stock back', async () => {
    const before = await findStock(db, goods)
    const guest = market.guestFrom(aNetwork())
    const { _id: orderId, confirmUntil } = await guest.place(anOrder(5))
    // Twelve hours end at night: until Sunday at 10:00, when the shop has been open for an hour.
    expect(confirmUntil).toBe('2026-11-22T14:00:00.000Z')

    await market.at('2026-11-22T13:59:00Z').work.endUnconfirmed()
    expect(await guest.order(orderId)).toMatchObject({ status: 'NEW' })
    await market.at('2026-11-22T14:00:00Z').work.endUnconfirmed()
    expect(await guest.order(orderId)).toMatchObject({
      status: 'CANCELLED',
      cancelled: { by: 'system', reason: 'Nadie confirmó el pedido a tiempo' },
    })
    expect(await findStock(db, goods)).toEqual(before)
  })

  test('does not end by itself while a person checks its prescription', async () => {
    const pills = await someGoods(db, shopId, { price: 5000, needsPrescription: true })
    const order = await market.guestFrom(aNetwork()).place(anOrder(1, { items: [{ ...pills, quantity: 1 }] }))
    expect(order.confirmUntil).toBeNull()
  })

  test('lives on when the shop confirms it', async () => {
    const guest = market.guestFrom(aNetwork())
    const { _id: orderId } = await guest.place(anOrder(1))
    await operator.move(orderId, 'CONFIRMED')
    await market.at('2026-11-25T14:00:00Z').work.endUnconfirmed()
    expect(await guest.order(orderId)).toMatchObject({ status: 'CONFIRMED', confirmUntil: null })
    await operator.cancel({ orderId, reason: 'Prueba' })
  })
})

describe('a coupon of a first purchase', () => {
  const plenty = { price: 10_000, stock: 1000 }

  /** An order of Bs 100 that the coupon makes cheaper by a tenth. */
  async function withCoupon(code: string, changes: Partial<PlaceOrder> = {}): Promise<PlaceOrder> {
    const product = await someGoods(db, shopId, plenty)
    return anOrder(1, {
      items: [{ ...product, quantity: 1 }],
      expectedTotal: 9000,
      promoCode: code,
      paymentMethod: 'qr',
      ...changes,
    })
  }
  const aFirstBuyCoupon = () => aCoupon(db, { conditions: ['firstPurchase'], perCustomerLimit: 1 })
  const someone = (phone: string) => market.customer({ provedPhone: `+591${phone}` })

  test('is not for a typed phone: none of four invented ones gets it', async () => {
    const { code } = await aFirstBuyCoupon()
    for (let time = 0; time < 4; time += 1)
      expect(await getRefusal(market.guestFrom(aNetwork()).place(await withCoupon(code)))).toMatchObject({
        code: 'market.coupon-needs-proof',
        data: { canProvePhone: true },
      })
    const phone = aPhone()
    expect((await someone(phone).place(await withCoupon(code, withPhone(phone)))).coupon).toMatchObject({ code })
  })

  test('is for a device and for an address that it has not seen', async () => {
    const { code } = await aFirstBuyCoupon()
    const onDevice = async (deviceId: string) => someone(aPhone()).place(await withCoupon(code, { deviceId }))
    await onDevice('a browser of home')
    expect(await getRefusal(onDevice('a browser of home'))).toMatchObject({ data: { detail: 'Ya usaste ese cupón.' } })

    const street = `Calle Nueva ${newId()}`
    const to = { hasDelivery: true, shippingAddress: { ...anAddress, street }, expectedTotal: 10_500 }
    await someone(aPhone()).place(await withCoupon(code, to))
    expect(await getRefusal(someone(aPhone()).place(await withCoupon(code, to)))).toMatchObject({
      data: { detail: 'Ya usaste ese cupón.' },
    })
  })

  test('is not spent by a stranger who types the phone, not even when the owner gets that order', async () => {
    const [{ code }, phone] = [await aFirstBuyCoupon(), aPhone()]
    await market.guestFrom(aNetwork()).place(anOrder(1, { ...withPhone(phone), paymentMethod: 'qr' }))
    const owner = someone(phone)
    expect(await owner.adoptOrders()).toEqual({ orders: 1 })
    expect((await owner.place(await withCoupon(code, withPhone(phone)))).coupon).toMatchObject({ code })
  })

  test('is not renewed by erasing the account and signing up again, and the erasure says so', async () => {
    const [{ code }, phone] = [await aFirstBuyCoupon(), aPhone()]
    const owner = someone(phone)
    const order = await withCoupon(code, withPhone(phone))
    expect((await owner.place(order)).coupon).toMatchObject({ code })
    expect((await owner.erasePerson()).kept.join(' ')).toContain('clave cifrada hecha con tu celular')

    const again = await getRefusal(someone(phone).place(await withCoupon(code, withPhone(phone))))
    expect(again).toMatchObject({ data: { reason: 'coupon-first-purchase' } })
    const rows = await db.selectFrom('market.erased_customers').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(phone)
    await sweepMarket(db, new Date('2028-12-01T12:00:00Z'))
    expect(await db.selectFrom('market.erased_customers').selectAll().execute()).toEqual([])
  })

  test('needs no proof where no code can be sent', async () => {
    const poor = await openMarket(connection)
    const { code } = await aFirstBuyCoupon()
    expect((await poor.guestFrom(aNetwork()).place(await withCoupon(code))).coupon).toMatchObject({ code })
  })
})

test('ten wrong coupon codes end the guessing for an hour, right or wrong, and one again and again counts once', async () => {
  const { code } = await aCoupon(db)
  const guest = market.guestFrom(aNetwork())
  const tryCode = async (promoCode: string, at = market) =>
    (await at.buyer(guest.uid).basket(basketAt(shopId, [{ ...goods, quantity: 1 }], { promoCode }))).couponRefusal?.code
  for (let time = 0; time < 15; time += 1) expect(await tryCode('MISTYPED')).toBe('coupon-unknown')
  for (let time = 0; time < 9; time += 1) expect(await tryCode(`GUESS-${time}`)).toBe('coupon-unknown')

  expect(await tryCode('GUESS-10')).toBe('coupon-too-many-tries')
  expect(await tryCode(code)).toBe('coupon-too-many-tries')
  const order = anOrder(1, { promoCode: code, paymentMethod: 'qr', expectedTotal: 4500 })
  expect(await getRefusal(guest.place(order))).toMatchObject({ data: { reason: 'coupon-too-many-tries' } })
  expect(await tryCode(code, market.at('2026-11-21T16:00:01Z'))).toBeUndefined()
})

test('wrong codes of a network stop its newcomers, who prove a phone, and none of its known buyers', async () => {
  const { code } = await aCoupon(db)
  const network = aNetwork()
  const tryAs = async (uid: string, promoCode: string, isKnown = false) => {
    if (isKnown) market.customer({ provedPhone: `+591${aPhone()}` }, uid)
    const buyer = market.guestFrom(network, uid)
    return (await buyer.basket(basketAt(shopId, [{ ...goods, quantity: 1 }], { promoCode }))).couponRefusal
  }
  for (let guest = 0; guest < 6; guest += 1) {
    const { uid } = market.guestFrom(network)
    for (let time = 0; time < 10; time += 1) await tryAs(uid, `WRONG-${guest}-${time}`)
  }

  const newcomer = market.guestFrom(network)
  for (const typed of [code, 'UNKNOWN'])
    expect(await tryAs(newcomer.uid, typed)).toEqual({
      code: 'coupon-needs-proof',
      detail: 'Desde tu conexión se probaron muchos códigos. Para usar el tuyo, confirma tu celular con un código.',
    })
  const order = anOrder(1, { promoCode: code, paymentMethod: 'qr', expectedTotal: 4500 })
  expect(await getRefusal(newcomer.place(order))).toMatchObject({
    code: 'market.coupon-needs-proof',
    data: { canProvePhone: true, detail: expect.stringContaining('Desde tu conexión') },
  })
  expect(await tryAs(newId(), code, true)).toBeNull()
  expect(await tryAs(newId(), 'UNKNOWN', true)).toMatchObject({ code: 'coupon-unknown' })
})

test('where no code can be sent, a stranger who types a phone does not stop the orders of its owner', async () => {
  const poor = await openMarket(connection)
  const phone = aPhone()
  const typed = { ...withPhone(phone), paymentMethod: 'cash' as const }
  const strangers = []
  for (let guest = 0; guest < 3; guest += 1) strangers.push(await poor.guestFrom(aNetwork()).place(anOrder(1, typed)))

  const owner = poor.guestFrom(aNetwork())
  const own = await owner.place(anOrder(1, typed))
  expect(own.confirmUntil).not.toBeNull()
  // The owner's own account counts, and so does what the shop confirmed by a call to the phone.
  expect(await getRefusal(owner.place(anOrder(1, typed)))).toMatchObject({ data: { reason: 'orders' } })
  for (const { _id: orderId } of [...strangers, own]) await operator.move(orderId, 'CONFIRMED')
  expect(await getRefusal(poor.guestFrom(aNetwork()).place(anOrder(1, typed)))).toMatchObject({
    code: 'market.too-many-at-door',
  })
  for (const { _id: orderId } of [...strangers, own]) await operator.cancel({ orderId, reason: 'Prueba' })
})
