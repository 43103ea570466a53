import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { aCart, anAddress, orderAt } from '../testing/what-a-buyer-sends.ts'
import { moveMoney } from '../wallet/store.ts'

const connection = await testDatabase({ poolSize: 10 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const addedAt = '2026-11-21T14:00:00.000Z'
const phone = () => `+5917${Math.floor(1_000_000 + Math.random() * 8_999_999)}`

let shopId = ''
beforeAll(async () => {
  shopId = await aShop(db)
})

test('sign-in merges the carts: sum per variant, capped by stock, and one notice of what changed', async () => {
  const plenty = await someGoods(db, shopId, { stock: 10 })
  const few = await someGoods(db, shopId, { stock: 3 })
  const gone = await someGoods(db, shopId, { stock: 0 })
  const [guest, ana] = [market.buyer(), market.customer()]
  await guest.saveCart(
    aCart({
      shopId,
      items: [plenty, few, gone].map((goods) => ({ ...goods, quantity: 2, addedAt })),
      notes: 'Sin bolsa',
      shippingAddress: anAddress,
    }),
  )
  await ana.saveCart(aCart({ shopId, items: [{ ...few, quantity: 2, addedAt }], notes: 'Tocar el timbre' }))

  const { carts } = await ana.adoptGuestData(guest.token)

  expect(carts).toEqual([
    {
      shopId,
      added: [
        { title: 'Croquetas de pollo 3 kg', quantity: 2 },
        { title: 'Croquetas de pollo 3 kg', quantity: 1 },
      ],
      reduced: [{ title: 'Croquetas de pollo 3 kg', from: 4, to: 3 }],
      dropped: ['Croquetas de pollo 3 kg'],
    },
  ])
  const merged = await ana.cart(shopId)
  expect(merged?.items.map(({ productVariantId, quantity }) => [productVariantId, quantity])).toEqual([
    [few.productVariantId, 3],
    [plenty.productVariantId, 2],
  ])
  expect(merged).toMatchObject({ notes: 'Tocar el timbre', shippingAddress: anAddress, version: 2 })
  expect(await guest.cart(shopId)).toBeNull()
})

test('of 20 claims at once each item is added once, and each order has moved once', async () => {
  const goods = await someGoods(db, shopId, { stock: 1000 })
  const [guest, ana] = [market.buyer(), market.customer()]
  await guest.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] }))
  await guest.saveCart(aCart({ shopId, items: [{ ...goods, quantity: 4, addedAt }] }))
  await ana.saveCart(aCart({ shopId, items: [{ ...goods, quantity: 1, addedAt }] }))

  const answers = await Promise.all(Array.from({ length: 20 }, () => ana.adoptGuestData(guest.token)))

  expect((await ana.cart(shopId))?.items).toMatchObject([{ quantity: 5 }])
  expect(answers.filter(({ carts }) => carts.length > 0)).toHaveLength(1)
  expect(answers.reduce((sum, { orders }) => sum + orders, 0)).toBe(1)
  expect((await ana.orders({})).orders).toHaveLength(1)
  expect((await guest.orders({})).orders).toHaveLength(0)
})

test('of 20 claims of an anonymous cart one has it', async () => {
  const goods = await someGoods(db, shopId, { stock: 1000 })
  const anonymous = market.buyer(null)
  const key = await anonymous.anonymous.create(shopId)
  await anonymous.anonymous.save(key, { ...key.cart, items: [{ ...goods, quantity: 4, addedAt }] })
  const ana = market.customer()

  const answers = await Promise.all(Array.from({ length: 20 }, () => ana.adoptAnonymousCart({ ...key, shopId })))

  expect(answers.filter(({ carts }) => carts.length > 0)).toHaveLength(1)
  expect((await ana.cart(shopId))?.items).toMatchObject([{ quantity: 4 }])
  expect(await getRefusal(anonymous.anonymous.open({ ...key, shopId }))).toMatchObject({ status: 404 })
})

test('an anonymous cart is not claimed with a wrong token', async () => {
  const anonymous = market.buyer(null)
  const key = await anonymous.anonymous.create(shopId)

  expect(await market.customer().adoptAnonymousCart({ ...key, anonymousCartToken: newId(), shopId })).toEqual({
    carts: [],
  })
  expect(await anonymous.anonymous.open({ ...key, shopId })).toMatchObject({ items: [] })
})

test('nobody takes over an account that signs in, nor with a token that is none', async () => {
  const [ana, mallory] = [market.customer(), market.customer()]
  await ana.saveCart(aCart({ shopId, notes: 'mine' }))

  expect(await getRefusal(mallory.adoptGuestData(ana.token))).toMatchObject({ code: 'market.not-a-guest' })
  expect(await getRefusal(mallory.adoptGuestData('made up'))).toMatchObject({ status: 401 })
  expect(await getRefusal(market.buyer().adoptGuestData(market.buyer().token))).toMatchObject({ status: 401 })
  expect(await ana.cart(shopId)).toMatchObject({ notes: 'mine' })
})

test('favourites and the wallet of a guest go along', async () => {
  const { productId } = await someGoods(db, shopId)
  const [guest, ana] = [market.buyer(), market.customer()]
  await guest.setFavorite(productId, true)
  const credit = { currency: 'BOB', reason: 'credit', note: 'Por la espera', actorUid: null, now: new Date() } as const
  await db.transaction().execute(async (trx) => {
    await moveMoney(trx, { ...credit, ownerUid: guest.uid, amountMinor: 500, cause: 'one' })
    await moveMoney(trx, { ...credit, ownerUid: ana.uid, amountMinor: 700, cause: 'two' })
  })

  await ana.adoptGuestData(guest.token)

  expect(await ana.favoriteIds()).toEqual([productId])
  expect((await ana.wallet()).balance).toBe(1200)
  expect((await guest.wallet()).balance).toBe(0)
})

test('orders that a guest placed with a phone are claimed by whoever proves that phone, and by nobody else', async () => {
  const goods = await someGoods(db, shopId)
  const [ana, other, claimed] = [phone(), phone(), phone()]
  const toOrder = (phoneNumber: string) =>
    orderAt(shopId, {
      items: [{ ...goods, quantity: 1 }],
      contact: { fullName: 'Ana Roca', phoneNumber, email: null },
    })
  const order = await market.buyer().place(toOrder(ana.slice(4)))
  await market.customer({ provedPhone: other }).place(toOrder(ana))

  expect(await market.customer().adoptOrders()).toEqual({ orders: 0 })
  expect(await market.customer({ provedPhone: claimed }).adoptOrders()).toEqual({ orders: 0 })
  const owner = market.customer({ provedPhone: ana })
  const answers = await Promise.all(Array.from({ length: 20 }, () => owner.adoptOrders()))

  expect(answers.reduce((sum, { orders }) => sum + orders, 0)).toBe(1)
  expect((await owner.orders({})).orders.map(({ _id }) => _id)).toEqual([order._id])
})

test('what was paid for a claimed order belongs to whom the order belongs by then', async () => {
  const paidBefore = await aShop(db, { facts: { paymentOptions: ['qr'] } })
  const goods = await someGoods(db, paidBefore)
  const number = phone()
  const guest = market.buyer()
  const contact = { fullName: 'Ana Roca', phoneNumber: number, email: null }
  const items = [{ ...goods, quantity: 1 }]
  const order = await guest.place(orderAt(paidBefore, { items, contact, paymentMethod: 'qr' }))
  await guest.pay({ orderId: order._id })
  const owner = market.customer({ provedPhone: number })
  await owner.adoptOrders()
  expect(market.payments.getOwners(order._id)).toEqual([guest.uid])

  await market.work.claimed({ orderId: order._id })
  await market.work.claimed({ orderId: order._id })
  expect(market.payments.getOwners(order._id)).toEqual([owner.uid])
})

test('an order opens for whoever proved its phone', async () => {
  const goods = await someGoods(db, shopId)
  const number = phone()
  const placed = await market.buyer().place(
    orderAt(shopId, {
      items: [{ ...goods, quantity: 1 }],
      contact: { fullName: 'Ana Roca', phoneNumber: number, email: null },
    }),
  )

  expect(await market.customer({ provedPhone: number }).order(placed.referenceId)).toMatchObject({ _id: placed._id })
  expect(await getRefusal(market.customer({ provedPhone: phone() }).order(placed.referenceId))).toMatchObject({
    status: 404,
  })
  expect(await getRefusal(market.buyer(null).order(placed.referenceId))).toMatchObject({ status: 404 })
})

test('a product is marked once, listed where it is sold, and unmarked', async () => {
  const goods = await someGoods(db, shopId)
  const newer = await someGoods(db, shopId)
  const elsewhere = await aShop(db)
  const ana = market.buyer()

  await ana.setFavorite(goods.productId, true)
  await ana.setFavorite(goods.productId, true)
  await market.at('2026-11-21T16:00:00Z').buyer(ana.uid).setFavorite(newer.productId, true)
  expect(await ana.favoriteIds()).toEqual([newer.productId, goods.productId])
  expect((await ana.favorites(shopId)).map(({ _id }) => _id)).toEqual([newer.productId, goods.productId])
  expect(await ana.favorites(elsewhere)).toEqual([])
  expect(await market.buyer().favoriteIds()).toEqual([])

  await ana.setFavorite(goods.productId, false)
  expect(await ana.favoriteIds()).toEqual([newer.productId])
  expect(await getRefusal(ana.setFavorite('no such product', true))).toMatchObject({ code: 'market.product-not-found' })
})

test('favourites are shared by one secret link, until it is revoked', async () => {
  const goods = await someGoods(db, shopId)
  const [ana, friend] = [market.buyer(), market.buyer()]
  await ana.setFavorite(goods.productId, true)
  expect(await ana.sharing.link()).toEqual({ token: null })
  const links = await Promise.all([ana.sharing.start(), ana.sharing.start()])
  const token = links[0]?.token ?? ''
  expect(links).toEqual([{ token }, { token }])
  expect((await friend.sharing.open(token, shopId)).map(({ _id }) => _id)).toEqual([goods.productId])
  expect(await getRefusal(friend.sharing.open('made up', shopId))).toMatchObject({ code: 'market.list-not-found' })

  await ana.sharing.stop()
  await ana.sharing.stop()
  expect(await getRefusal(friend.sharing.open(token, shopId))).toMatchObject({ code: 'market.list-not-found' })
  expect((await ana.sharing.start()).token).not.toBe(token)
})

test('the link of a guest goes along, and ends with the account', async () => {
  const [guest, ana] = [market.buyer(), market.customer()]
  const { token } = await guest.sharing.start()
  await ana.adoptGuestData(guest.token)
  expect(await ana.sharing.link()).toEqual({ token })
  expect(JSON.stringify(await ana.exportPerson())).toContain(token)
  await ana.erasePerson()
  expect(await getRefusal(ana.sharing.open(token, shopId))).toMatchObject({ code: 'market.list-not-found' })
})

test('an erased person is in nothing that is kept; the numbers of the orders stay', async () => {
  const goods = await someGoods(db, shopId, { stock: 100 })
  const ana = market.customer({ provedPhone: '+59170000001' })
  const secret = `Ana ${newId()}`
  const place = (quantity: number) =>
    ana.place(
      orderAt(shopId, {
        items: [{ ...goods, quantity }],
        contact: { fullName: secret, phoneNumber: '70000001', email: 'ana@example.com' },
        notes: secret,
        expectedTotal: 3890 * quantity + 1500,
      }),
    )
  const done = await place(1)
  const underWay = await place(2)
  await sql`update market.orders set status = 'COMPLETED', completed_at = created_at where id = ${done._id}`.execute(db)
  await ana.saveCart(aCart({ shopId, notes: secret }))
  await ana.setFavorite(goods.productId, true)
  expect(JSON.stringify(await ana.exportPerson())).toContain(secret)

  const answer = await ana.erasePerson()

  expect(answer.kept).toEqual([
    'Tus pedidos, sin tus datos personales, durante 8 años por obligación contable',
    'Los datos de entrega de tus pedidos en curso, hasta que terminen (30 días como máximo)',
    'Una clave cifrada hecha con tu celular y tu correo, por 24 meses, para que un cupón de primera compra se use una sola vez',
  ])
  const left = Object.values(await ana.exportPerson())
  expect(left.length).toBeGreaterThan(4)
  expect(left.flat()).toEqual([])
  expect(await ana.erasePerson()).toEqual({ erased: true, kept: [] })
  for (const order of [done, underWay]) {
    expect(await getRefusal(ana.order(order._id))).toMatchObject({ status: 404 })
    expect(await getRefusal(market.buyer(null).order(order._id, order.accessToken))).toMatchObject({ status: 404 })
  }

  const { rows } = await sql<{ id: string; owner: string; amount: number; text: string }>`
    select id, owner_uid as owner, amount_due_minor as amount, (contact, shipping_address, notes)::text as text
    from market.orders where id in (${done._id}, ${underWay._id}) order by amount_due_minor
  `.execute(db)
  expect(rows.map(({ amount }) => amount)).toEqual([5390, 9280])
  expect(rows.every(({ owner }) => owner !== ana.uid)).toBe(true)
  expect(rows[0]?.text).not.toMatch(/Ana|70000001|ana@example|Sucre|Port/)
  expect(rows[1]?.text).toContain(secret)
})

test('what an order under way still needs is blanked when it ends, or after 30 days', async () => {
  const goods = await someGoods(db, shopId, { stock: 100 })
  const secret = `Ana ${newId()}`
  const ana = market.customer()
  const contact = { fullName: secret, phoneNumber: '70000001', email: null }
  await ana.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], contact }))
  await ana.erasePerson()
  const areOrdersKept = async () => {
    const { rows } = await sql`select from market.orders where contact ->> 'fullName' = ${secret}`.execute(db)
    return rows.length === 1
  }

  await market.at('2026-12-20T15:00:00Z').customer().erasePerson()
  expect(await areOrdersKept()).toBe(true)
  await market.at('2026-12-22T15:00:00Z').customer().erasePerson()
  expect(await areOrdersKept()).toBe(false)
})
