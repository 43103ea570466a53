import { beforeEach, describe, expect, test } from 'vitest'
import type { MessagingClient } from '#services/messaging/client.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { writeOffers } from '../imports/store/imported-products.ts'
import { sweepMarket } from '../sweep-market.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { sendRestockAlerts } from './send-restock-alerts.ts'

type Message = Parameters<MessagingClient['notify']>[0]

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const shopId = await aShop(db)

/** Fake of messaging that keeps its contract: the same key sends once. */
const sent = new Map<string, Message>()
let isDown = false
const messaging: Pick<MessagingClient, 'notify'> = {
  async notify(message) {
    if (isDown) throw new Error('messaging is down')
    if (!sent.has(message.key)) sent.set(message.key, message)
    return { id: message.key, channel: 'email' }
  },
}
const deps = {
  db,
  now: () => new Date('2026-11-21T15:00:00Z'),
  messaging,
  origins: { ...forEachCountry(() => 'https://huella.example'), PY: 'https://huella.com.py.example' },
}
const toJson = () => [...sent.values()].map(({ to }) => to.email ?? to.phoneNumber)

beforeEach(async () => {
  isDown = false
  sent.clear()
  await db.deleteFrom('market.stock_alerts').execute()
})

const soldOut = () => someGoods(db, shopId, { stock: 0 })
const waitFor = ({ productVariantId }: Goods) => ({ shopId, productVariantId, isOn: true })

async function putStock({ productVariantId }: Goods, stock: number) {
  await db.updateTable('market.offers').set({ stock }).where('variant_id', '=', productVariantId).execute()
}

describe('asking', () => {
  test('an account asks in one tap and is told where it is reached', async () => {
    const goods = await soldOut()
    const ana = market.customer({ email: 'Ana@Example.com', provedPhone: '+59170000001' })
    expect(await ana.alerts.set(waitFor(goods))).toEqual({ productVariantId: goods.productVariantId, isOn: true })

    expect(await ana.alerts.ids(shopId)).toEqual({ variantIds: [goods.productVariantId], hasAddress: true })
    expect(await ana.alerts.all()).toMatchObject([
      {
        shopName: 'Almacén HQ',
        title: 'Croquetas de pollo',
        optionTitle: '3 kg',
        isThere: false,
        to: 'a…@example.com',
      },
    ])

    await ana.alerts.set({ ...waitFor(goods), isOn: false })
    await ana.alerts.set({ ...waitFor(goods), isOn: false })
    expect(await ana.alerts.all()).toEqual([])
  })

  test('a guest types an e-mail address once', async () => {
    const [first, second] = [await soldOut(), await soldOut()]
    const guest = market.buyer()
    expect(await getRefusal(guest.alerts.set(waitFor(first)))).toMatchObject({ code: 'market.alert-needs-email' })
    expect(await getRefusal(guest.alerts.set({ ...waitFor(first), email: 'not one' }))).toMatchObject({ status: 400 })

    await guest.alerts.set({ ...waitFor(first), email: 'Luz@example.com' })
    expect(await guest.alerts.ids(shopId)).toMatchObject({ hasAddress: true })
    await guest.alerts.set(waitFor(second))
    expect((await guest.alerts.all()).map(({ to }) => to)).toEqual(['l…@example.com', 'l…@example.com'])
  })

  test('the same alert twice at once is one', async () => {
    const goods = await soldOut()
    const ana = market.customer({ email: 'ana@example.com' })
    await Promise.all(Array.from({ length: 8 }, () => ana.alerts.set(waitFor(goods))))
    expect(await ana.alerts.all()).toHaveLength(1)
  })

  test('nobody waits for what is there, may be ordered in, or is not sold here', async () => {
    const ana = market.customer({ email: 'ana@example.com' })
    for (const there of [await someGoods(db, shopId), await someGoods(db, shopId, { stock: 0, allowBackorder: true })])
      expect(await getRefusal(ana.alerts.set(waitFor(there)))).toMatchObject({ code: 'market.product-is-there' })
    expect(await getRefusal(ana.alerts.set({ shopId, productVariantId: newId(), isOn: true }))).toMatchObject({
      code: 'market.product-not-found',
    })
    expect(await getRefusal(market.buyer(null).alerts.all())).toMatchObject({ status: 401 })
  })

  test('of one address no more than twenty wait, whoever types it', async () => {
    const goods = await Promise.all(Array.from({ length: 21 }, soldOut))
    for (const each of goods.slice(0, 20))
      await market.buyer().alerts.set({ ...waitFor(each), email: 'luz@example.com' })
    const one = goods[20] ?? (await soldOut())
    expect(await getRefusal(market.buyer().alerts.set({ ...waitFor(one), email: 'luz@example.com' }))).toMatchObject({
      code: 'market.too-many-alerts',
    })
    await market.buyer().alerts.set({ ...waitFor(one), email: 'eva@example.com' })
  })

  test('a guest who signs in takes the alerts along', async () => {
    const [both, own] = [await soldOut(), await soldOut()]
    const guest = market.buyer()
    const ana = market.customer({ email: 'ana@example.com' })
    await guest.alerts.set({ ...waitFor(both), email: 'luz@example.com' })
    await guest.alerts.set(waitFor(own))
    await ana.alerts.set(waitFor(both))

    await ana.adoptGuestData(guest.token)
    expect((await ana.alerts.ids(shopId)).variantIds.toSorted()).toEqual(
      [both.productVariantId, own.productVariantId].toSorted(),
    )
    expect(await guest.alerts.all()).toEqual([])
  })
})

describe('telling', () => {
  test('everybody is told once, though the stock grows twice and the job is repeated', async () => {
    const goods = await soldOut()
    await market.customer({ email: 'ana@example.com' }).alerts.set(waitFor(goods))
    await market.buyer().alerts.set({ ...waitFor(goods), email: 'luz@example.com' })
    expect(await sendRestockAlerts(deps)).toBe(0)

    await putStock(goods, 3)
    await putStock(goods, 8)
    await Promise.all([sendRestockAlerts(deps), sendRestockAlerts(deps)])
    await sendRestockAlerts(deps)
    await putStock(goods, 0)
    await putStock(goods, 5)
    await sendRestockAlerts(deps)

    expect(toJson().toSorted()).toEqual(['ana@example.com', 'luz@example.com'])
    expect([...sent.values()][0]).toMatchObject({
      template: 'stock-alert',
      data: { product: 'Croquetas de pollo, 3 kg', shopName: 'Almacén HQ' },
      aboutPets: { petTypes: expect.any(Array) },
    })
    expect([...sent.values()][0]?.data.link).toBe(
      `https://huella.example/product/croquetas-${goods.productId}?variant=SKU-${goods.productVariantId}&alert=1`,
    )
  })

  test('a cancelled order, a return, an import and what is offered anew bring it back', async () => {
    const ana = market.customer({ email: 'ana@example.com' })
    const operator = market.staff()
    const buyer = market.customer()
    const last = await Promise.all([1, 2].map(() => someGoods(db, shopId, { stock: 1 })))
    const placed = []
    for (const goods of last)
      placed.push(await buyer.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], notes: goods.productId })))
    const [cancelled, returned] = placed
    for (const goods of last) await ana.alerts.set(waitFor(goods))

    await buyer.cancel({ orderId: cancelled?._id ?? '', reason: 'Me equivoqué', refundTo: 'payment' })
    const orderId = returned?._id ?? ''
    for (const to of ['CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED'] as const) await operator.move(orderId, to)
    await sendRestockAlerts(deps)
    expect(sent.size).toBe(1)
    await operator.takeBack({
      orderId,
      reason: 'No le gustó',
      refundTo: 'cash',
      lines: [{ position: 1, quantity: 1, restock: true }],
    })
    await sendRestockAlerts(deps)
    expect(sent.size).toBe(2)

    const [imported, withdrawn] = [await soldOut(), await soldOut()]
    for (const goods of [imported, withdrawn]) await ana.alerts.set(waitFor(goods))
    await db.deleteFrom('market.offers').where('variant_id', '=', withdrawn.productVariantId).execute()
    const offers = [imported, withdrawn].map(({ productId, productVariantId }) => ({
      shop_id: shopId,
      variant_id: productVariantId,
      product_id: productId,
      imported: { price: 3890, compareAt: null, stock: 4, backorder: false },
    }))
    await db
      .transaction()
      .execute((trx) => writeOffers(trx, offers, { reason: 'import', cause: null, actorUid: null, at: deps.now() }))
    await sendRestockAlerts(deps)
    expect(sent.size).toBe(4)
  })

  test('what was sold out again before the word left waits on', async () => {
    const goods = await soldOut()
    const ana = market.customer({ email: 'ana@example.com' })
    await ana.alerts.set(waitFor(goods))
    await putStock(goods, 1)
    await putStock(goods, 0)
    expect(await sendRestockAlerts(deps)).toBe(0)
    expect(await ana.alerts.all()).toHaveLength(1)

    await putStock(goods, 2)
    expect(await sendRestockAlerts(deps)).toBe(1)
    expect(await ana.alerts.all()).toEqual([])
  })

  test('while messaging is down nobody is forgotten, and one address is told once of two browsers', async () => {
    const goods = await soldOut()
    for (const guest of [market.buyer(), market.buyer()])
      await guest.alerts.set({ ...waitFor(goods), email: 'luz@example.com' })
    await putStock(goods, 1)

    isDown = true
    await expect(sendRestockAlerts(deps)).rejects.toThrow('messaging is down')
    isDown = false
    expect(await sendRestockAlerts(deps)).toBe(2)
    expect(toJson()).toEqual(['luz@example.com'])
  })
})

test('what a person waits for is exported, erased with them, and forgotten after a year', async () => {
  const [one, other] = [await soldOut(), await soldOut()]
  const ana = market.customer({ email: 'ana@example.com' })
  await ana.alerts.set(waitFor(one))
  expect(await ana.exportPerson()).toMatchObject({ stockAlerts: [{ title: 'Croquetas de pollo' }] })
  await ana.erasePerson()
  expect(await ana.alerts.all()).toEqual([])

  const luz = market.buyer()
  await luz.alerts.set({ ...waitFor(other), email: 'luz@example.com' })
  await sweepMarket(db, new Date('2027-11-20T15:00:00Z'))
  expect(await luz.alerts.all()).toHaveLength(1)
  await sweepMarket(db, new Date('2027-11-22T15:00:00Z'))
  expect(await luz.alerts.all()).toEqual([])
})
