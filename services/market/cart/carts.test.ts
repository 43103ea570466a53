import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { hashSecret, newSecret } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { aCart, anAddress } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const market = await openMarket(connection)

let shopId = ''
beforeAll(async () => {
  shopId = await aShop(db)
})

test('a mirrored cart comes back as it was, one version on', async () => {
  const goods = await someGoods(db, shopId)
  const ana = market.buyer()
  const cart = aCart({
    shopId,
    items: [{ ...goods, quantity: 2, price: 3890, addedAt: '2026-11-21T14:00:00.000Z' }],
    notes: 'Sin bolsa',
    shippingAddress: anAddress,
    scheduledDeliveryDate: '2026-11-23T14:00:00.000Z',
    paymentMethod: 'cash',
  })

  const saved = await ana.saveCart(cart)

  expect(saved).toEqual({ ...cart, version: 1 })
  expect(await ana.cart(shopId)).toEqual(saved)
})

test('nobody reads the cart of somebody else', async () => {
  await market.buyer('owner').saveCart(aCart({ shopId, notes: 'mine' }))

  expect(await market.buyer('stranger').cart(shopId)).toBeNull()
})

test('carts of two shops are two carts', async () => {
  const otherShop = await aShop(db)
  const ana = market.buyer()
  await ana.saveCart(aCart({ shopId, notes: 'here' }))
  await ana.saveCart(aCart({ shopId: otherShop, notes: 'there' }))

  expect([(await ana.cart(shopId))?.notes, (await ana.cart(otherShop))?.notes]).toEqual(['here', 'there'])
})

test('of two windows that change the same version one is told what the other made of it', async () => {
  const ana = market.buyer()
  const first = await ana.saveCart(aCart({ shopId }))

  const outcomes = await Promise.allSettled([
    ana.saveCart({ ...first, notes: 'left window' }),
    ana.saveCart({ ...first, notes: 'right window' }),
  ])

  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(won).toMatchObject([{ version: 2 }])
  expect(lost).toMatchObject([{ code: 'market.cart-changed-elsewhere', status: 409, data: { cart: won[0] } }])
})

test('a cart needs an account and a shop', async () => {
  expect(await getRefusal(market.buyer(null).saveCart(aCart({ shopId })))).toMatchObject({ status: 401 })
  expect(await getRefusal(market.buyer(null).cart(shopId))).toMatchObject({ status: 401 })
  expect(await getRefusal(market.buyer().saveCart(aCart({ shopId: 'nowhere' })))).toMatchObject({
    code: 'market.shop-not-found',
  })
})

test('a cart of more than 200 lines is refused', async () => {
  const items = Array.from({ length: 201 }, (_, index) => ({
    productId: `p${index}`,
    productVariantId: `v${index}`,
    quantity: 1,
    addedAt: '2026-11-21T14:00:00.000Z',
  }))

  expect(await getRefusal(market.buyer().saveCart(aCart({ shopId, items })))).toMatchObject({ status: 400 })
})

test('the token of an anonymous cart opens that cart and nothing else', async () => {
  const visitor = market.buyer(null).anonymous
  const { cart, ...key } = await visitor.create(shopId)
  const { cart: _, ...otherKey } = await visitor.create(shopId)

  expect(await visitor.open({ ...key, shopId })).toEqual(cart)
  expect(
    await getRefusal(visitor.open({ ...otherKey, anonymousCartToken: key.anonymousCartToken, shopId })),
  ).toMatchObject({ code: 'market.cart-not-found' })
  expect(await getRefusal(visitor.save({ ...key, anonymousCartToken: 'guessed' }, cart))).toMatchObject({ status: 404 })
})

test('an anonymous cart is saved by its version, like any other', async () => {
  const visitor = market.buyer(null).anonymous
  const { cart, ...key } = await visitor.create(shopId)

  const saved = await visitor.save(key, { ...cart, notes: 'first' })
  const refusal = await getRefusal(visitor.save(key, { ...cart, notes: 'late' }))

  expect(saved).toMatchObject({ notes: 'first', version: 2 })
  expect(refusal).toMatchObject({ code: 'market.cart-changed-elsewhere', data: { cart: saved } })
})

test('asked for again with the same Idempotency-Key, it is the same anonymous cart', async () => {
  const visitor = market.buyer(null, newSecret()).anonymous
  const [first, again] = await Promise.all([visitor.create(shopId), visitor.create(shopId)])
  expect(again).toEqual(first)

  const { cart, ...key } = again
  expect(await visitor.save(key, { ...cart, notes: 'mine' })).toMatchObject({ notes: 'mine' })
  const otherShopId = await aShop(db)
  expect(await getRefusal(visitor.create(otherShopId))).toMatchObject({ status: 422 })
  expect(await getRefusal(market.buyer(null, '1').anonymous.create(shopId))).toMatchObject({ status: 400 })
})

test('the database does not know the token of an anonymous cart', async () => {
  const { anonymousCartId, anonymousCartToken } = await market.buyer(null).anonymous.create(shopId)

  const row = await db.selectFrom('market.carts').selectAll().where('id', '=', anonymousCartId).executeTakeFirst()

  expect(row).toMatchObject({ owner_uid: null, token_hash: hashSecret(anonymousCartToken) })
  expect(JSON.stringify(row)).not.toContain(anonymousCartToken)
})

test('half an emoji in a note is refused, not a failure of ours', async () => {
  const refusal = await getRefusal(market.buyer().saveCart(aCart({ shopId, notes: 'Sin bolsa \ud83d' })))

  expect(refusal).toMatchObject({ code: 'http.bad-input', status: 400 })
})
