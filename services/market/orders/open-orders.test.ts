import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { PlaceOrder } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, findStock, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { aPhone, orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 8 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const operator = market.staff('operator', 'olga')

let shopId = ''
let goods: Goods
beforeAll(async () => {
  shopId = await aShop(db, { facts: { paymentOptions: ['cash', 'qr'] } })
  goods = await someGoods(db, shopId, { price: 50_000, stock: 1000 })
})

/** An order of units of Bs 500 each, with free delivery. */
function anOrder(units: number, changes: Partial<PlaceOrder> = {}): PlaceOrder {
  const expectedTotal = 50_000 * units
  return orderAt(shopId, { items: [{ ...goods, quantity: units }], expectedTotal, notes: newId(), ...changes })
}

function withPhone(phoneNumber: string): Pick<PlaceOrder, 'contact'> {
  return { contact: { fullName: 'Ana Roca', phoneNumber, email: null } }
}

describe('orders that wait for their payment', () => {
  test('a third one is refused, whatever phone it names, until one of them is cancelled', async () => {
    const ana = market.buyer()
    const first = await ana.place(anOrder(1, { paymentMethod: 'qr' }))
    const second = await ana.place(anOrder(1, { paymentMethod: 'qr' }))

    const refusal = await getRefusal(ana.place(anOrder(1, { paymentMethod: 'qr' })))
    expect(refusal).toMatchObject({
      code: 'market.too-many-awaiting',
      data: {
        orderId: expect.toBeOneOf([first._id, second._id]),
        detail: 'Tienes 2 pedidos esperando pago. Págalos o cancélalos para hacer otro.',
      },
    })

    await ana.cancel({ orderId: first._id })
    await ana.place(anOrder(1, { paymentMethod: 'qr' }))
  })

  test('a new guest with the same phone is no new customer, however the phone is written', async () => {
    const phone = aPhone()
    await market.buyer().place(anOrder(1, { paymentMethod: 'qr', ...withPhone(phone) }))
    await market.buyer().place(anOrder(1, { paymentMethod: 'qr', ...withPhone(`+591 ${phone}`) }))

    const refusal = await getRefusal(market.buyer().place(anOrder(1, { paymentMethod: 'qr', ...withPhone(phone) })))
    expect(refusal).toMatchObject({ code: 'market.too-many-awaiting' })
  })

  test('who proved a phone is not kept from ordering by who types it', async () => {
    const phone = aPhone()
    for (const stranger of [market.buyer(), market.buyer()])
      await stranger.place(anOrder(1, { paymentMethod: 'qr', ...withPhone(phone) }))

    const owner = market.customer({ provedPhone: `+591${phone}` })
    await owner.place(anOrder(1, { paymentMethod: 'qr', ...withPhone(phone) }))
  })

  test('one whose time is over is not counted', async () => {
    const ana = market.buyer()
    await ana.place(anOrder(1, { paymentMethod: 'qr' }))
    await ana.place(anOrder(1, { paymentMethod: 'qr' }))

    await market
      .at('2026-11-21T15:16:00Z')
      .buyer(ana.uid)
      .place(anOrder(1, { paymentMethod: 'qr' }))
  })

  test('of 16 at once two are placed', async () => {
    const phone = aPhone()
    const before = await findStock(db, goods)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, () => market.buyer().place(anOrder(1, { paymentMethod: 'qr', ...withPhone(phone) }))),
    )

    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused.map((reason) => asServiceError(reason)?.code)).toEqual(Array(14).fill('market.too-many-awaiting'))
    expect(await findStock(db, goods)).toEqual(before.map((stock) => stock - 2))
  })
})

describe('orders that are paid when they are handed over', () => {
  test('together they are no more than the buyer is trusted with, until one is received', async () => {
    const ana = market.buyer()
    const first = await ana.place(anOrder(3))

    const refusal = await getRefusal(ana.place(anOrder(2)))
    expect(refusal).toMatchObject({ code: 'market.too-much-at-door', data: { maxAtDoorMinor: 200_000 } })
    expect(refusal.data.detail).toContain('hasta Bs\u00A02.000,00, y ya tienes Bs\u00A01.500,00')

    for (const to of ['CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED'] as const) await operator.move(first._id, to)
    await ana.place(anOrder(2))
  })

  test('of 16 at once no more than that is placed', async () => {
    const uid = newId()
    const outcomes = await Promise.allSettled(Array.from({ length: 16 }, () => market.buyer(uid).place(anOrder(1))))

    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused.map((reason) => asServiceError(reason)?.code)).toEqual(Array(12).fill('market.too-much-at-door'))
  })

  test('guests have three confirmed ones with one phone', async () => {
    const cheap = await someGoods(db, shopId)
    const phone = aPhone()
    const toOrder = () => orderAt(shopId, { items: [{ ...cheap, quantity: 1 }], notes: newId(), ...withPhone(phone) })
    for (const guest of [market.buyer(), market.buyer(), market.buyer()])
      await operator.move((await guest.place(toOrder()))._id, 'CONFIRMED')

    const refusal = await getRefusal(market.buyer().place(toOrder()))
    expect(refusal).toMatchObject({ code: 'market.too-many-at-door' })
    await market.customer().place(toOrder())
  })

  test('who sent the courier away three times is not trusted as another guest', async () => {
    const phone = aPhone()
    for (let time = 0; time < 3; time += 1) {
      const { _id: orderId } = await market.buyer().place(anOrder(1, withPhone(phone)))
      for (const to of ['CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'NOT_DELIVERED'] as const)
        await operator.move(orderId, to)
      await operator.cancel({ orderId, reason: 'No había nadie' })
    }

    const refusal = await getRefusal(market.buyer().place(anOrder(1, withPhone(phone))))
    expect(refusal).toMatchObject({ code: 'market.cannot-pay-at-door' })
    await market.buyer().place(anOrder(1, { paymentMethod: 'qr', ...withPhone(phone) }))
  })
})

test('an unpaid order takes a case of one article at most, on however many lines', async () => {
  const cans = await someGoods(db, shopId, { price: 3000, stock: 100 })
  const toOrder = (...quantities: number[]) =>
    orderAt(shopId, {
      items: quantities.map((quantity) => ({ ...cans, quantity })),
      expectedTotal: 3000 * quantities.reduce((sum, quantity) => sum + quantity, 0),
    })

  const refusal = await getRefusal(market.buyer().place(toOrder(13, 12)))

  expect(refusal).toMatchObject({ code: 'market.too-many-units' })
  expect(refusal.data.detail).toBe('De “Croquetas de pollo” puedes pedir hasta 24 por pedido. Baja la cantidad.')
  await market.buyer().place(toOrder(12, 12))
})
