import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { marketInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, findStock, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { MOST_TRANSFER_LINES } from './rules/transfers.ts'

const connection = await testDatabase({ poolSize: 6 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const { stock } = market.staff()
const shopId = await aShop(db)
const toShopId = await aShop(db, { name: 'Sucursal Norte' })

afterEach(async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})

/** A variant that both shops sell, of which only the first has some. */
async function sharedGoods(units: number): Promise<Goods> {
  const goods = await someGoods(db, shopId, { stock: units })
  const offer = await db
    .selectFrom('market.offers')
    .selectAll()
    .where('variant_id', '=', goods.productVariantId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('market.offers')
    .values({ ...offer, imported: null, shop_id: toShopId, stock: 0, has_lots: false })
    .execute()
  return goods
}

async function findStocks({ productVariantId }: Goods): Promise<number[]> {
  const of = async (shop: string) => (await stock.history({ shopId: shop, productVariantId })).item.stock
  return [await of(shopId), await of(toShopId)]
}

async function aTransfer(lines: readonly [Goods, number][], isSent = true) {
  const { transfer } = await stock.transfers.create({ shopId, toShopId })
  for (const [{ productVariantId }, units] of lines)
    await stock.transfers.setLine({ transferId: transfer.id, productVariantId, units })
  if (isSent) await stock.transfers.send(transfer.id)
  return transfer.id
}

describe('goods go from one shop to another', () => {
  test('each code that is read adds a unit, also those read at once', async () => {
    const goods = await sharedGoods(10)
    const { productVariantId } = goods
    const transferId = await aTransfer([[goods, 2]], false)
    const read = () => stock.transfers.add({ transferId, productVariantId })
    await Promise.all([read(), read(), read(), read()])

    const { transfer } = await stock.transfers.send(transferId)
    expect(transfer.lines).toMatchObject([{ sent: 6 }])
    expect(await findStocks(goods)).toEqual([4, 0])
  })

  test('they are not lost where the shop has stopped selling them meanwhile', async () => {
    const goods = await sharedGoods(10)
    const { productVariantId: variantId } = goods
    const id = await aTransfer([[goods, 4]])
    const withdraw = (shop: string, variant: string) =>
      db.deleteFrom('market.offers').where('shop_id', '=', shop).where('variant_id', '=', variant).execute()
    await withdraw(toShopId, variantId)

    const received = stock.transfers.receive({ transferId: id, lines: [] })
    expect(await getRefusal(received)).toMatchObject({ code: 'market.stock-transfer-not-sold-there' })
    const nothing = { productVariantId: variantId, received: 0, difference: 'missing' } as const
    const { transfers } = await stock.transfers.all({ shopId })
    expect(transfers.find((each) => each.id === id)).toMatchObject({ status: 'sent' })

    const other = await sharedGoods(10)
    const lost = await aTransfer([[other, 1]])
    await withdraw(shopId, other.productVariantId)
    expect(await getRefusal(stock.transfers.cancel(lost))).toMatchObject({
      code: 'market.stock-transfer-not-sold-there',
    })
    await stock.transfers.receive({ transferId: lost, lines: [] })

    await stock.transfers.receive({ transferId: id, lines: [nothing] })
    expect((await stock.history({ shopId, productVariantId: variantId })).item.stock).toBe(6)
  })

  test('they leave with one, and come with the other', async () => {
    const goods = await sharedGoods(10)
    const id = await aTransfer([[goods, 4]], false)
    expect(await findStocks(goods)).toEqual([10, 0])

    await stock.transfers.send(id)
    expect(await findStocks(goods)).toEqual([6, 0])
    const { transfer } = await stock.transfers.receive({ transferId: id, lines: [] })
    expect(transfer).toMatchObject({ status: 'received', pieces: 4, to: { name: 'Sucursal Norte' } })
    expect(await findStocks(goods)).toEqual([6, 4])
    const { movements } = await stock.history({ shopId: toShopId, productVariantId: goods.productVariantId })
    expect(movements).toMatchObject([{ reason: 'arrived', quantity: 4, transferId: id }])
  })

  test('a difference is kept with its reason, and refused without one', async () => {
    const goods = await sharedGoods(10)
    const id = await aTransfer([[goods, 4]])
    const line = { productVariantId: goods.productVariantId, received: 3 }
    const unexplained = stock.transfers.receive({ transferId: id, lines: [line] })
    expect(await getRefusal(unexplained)).toMatchObject({ code: 'market.transfer-difference-unexplained' })

    const { transfer } = await stock.transfers.receive({ transferId: id, lines: [{ ...line, difference: 'damaged' }] })
    expect(transfer.lines).toMatchObject([{ sent: 4, received: 3, difference: 'damaged' }])
    expect(await findStocks(goods)).toEqual([6, 3])
  })

  test('they keep their lots', async () => {
    const goods = await sharedGoods(0)
    const place = { shopId, productVariantId: goods.productVariantId }
    for (const [code, expiresOn] of [
      ['B', '2027-03-01'],
      ['A', '2026-12-01'],
    ] as const)
      await stock.record({ ...place, kind: 'received', units: 2, lot: { code, expiresOn } })
    const id = await aTransfer([[goods, 3]])
    await stock.transfers.receive({ transferId: id, lines: [] })

    const { lots } = await stock.history({ ...place, shopId: toShopId })
    expect(lots).toMatchObject([
      { code: 'A', expiresOn: '2026-12-01', remaining: 2 },
      { code: 'B', remaining: 1 },
    ])
    expect((await stock.history(place)).lots).toMatchObject([{ code: 'B', remaining: 1 }])
  })

  test('what was sent and cancelled is back, in its lots', async () => {
    const goods = await sharedGoods(0)
    const place = { shopId, productVariantId: goods.productVariantId }
    await stock.record({ ...place, kind: 'received', units: 2, lot: { code: 'A', expiresOn: null } })
    const id = await aTransfer([[goods, 2]])
    await stock.transfers.cancel(id)

    expect(await findStocks(goods)).toEqual([2, 0])
    expect((await stock.history(place)).lots).toMatchObject([{ code: 'A', remaining: 2 }])
    const again = stock.transfers.receive({ transferId: id, lines: [] })
    expect(await getRefusal(again)).toMatchObject({ code: 'market.stock-transfer-moved-on' })
  })

  test('two people receive them once', async () => {
    const goods = await sharedGoods(10)
    const id = await aTransfer([[goods, 4]])
    const receive = () => market.staff().stock.transfers.receive({ transferId: id, lines: [] })
    const outcomes = await Promise.allSettled([receive(), receive(), receive()])

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await findStocks(goods)).toEqual([6, 4])
  })

  test('the last unit is sent or sold, not both', async () => {
    const goods = await sharedGoods(1)
    const id = await aTransfer([[goods, 1]], false)
    const outcomes = await Promise.allSettled([
      stock.transfers.send(id),
      market.buyer().place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] })),
    ])

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await findStocks(goods)).toEqual([0, 0])
  })

  test('more than there is, an empty one and a variant that the other shop lacks are refused', async () => {
    const goods = await sharedGoods(2)
    const id = await aTransfer([[goods, 3]], false)
    const sent = await getRefusal(stock.transfers.send(id))
    expect(sent).toMatchObject({ code: 'market.stock-not-there' })
    expect(sent.data.detail).toContain('hay 2, y pusiste 3')

    await stock.transfers.setLine({ transferId: id, productVariantId: goods.productVariantId, units: 0 })
    expect(await getRefusal(stock.transfers.send(id))).toMatchObject({ code: 'market.stock-entry-empty' })
    const { productVariantId } = await someGoods(db, shopId)
    const unknown = stock.transfers.setLine({ transferId: id, productVariantId, units: 1 })
    expect(await getRefusal(unknown)).toMatchObject({ code: 'market.stock-transfer-not-sold-there' })
  })

  test('nothing goes to the same shop, or abroad', async () => {
    const abroad = await aShop(db, { country: 'PY', currency: 'PYG' })
    for (const to of [shopId, abroad, newId()]) {
      const begun = stock.transfers.create({ shopId, toShopId: to })
      expect(await getRefusal(begun)).toMatchObject({ code: 'market.stock-transfer-shops-not-valid' })
    }
  })
})

describe('what to buy', () => {
  test('is what is low, by supplier, with the sales of 30 days and what is on its way', async () => {
    const goods = await sharedGoods(20)
    const place = { shopId, productVariantId: goods.productVariantId }
    await stock.record({ ...place, kind: 'received', units: 1, unitCost: 2000, supplier: 'Del Este' })
    const items = [{ ...goods, quantity: 19 }]
    await market.buyer().place(orderAt(shopId, { items, expectedTotal: 3890 * 19 }))
    const find = async (shop: string, supplier?: string) =>
      (await stock.purchases({ shopId: shop, ...(supplier && { supplier }) })).lines.find(
        ({ productVariantId }) => productVariantId === goods.productVariantId,
      )

    expect(await find(shopId)).toMatchObject({ stock: 2, lowAt: 5, sold: 19, suggested: 22, supplier: 'Del Este' })
    expect(await find(shopId, 'Otro')).toBeUndefined()
    await aTransfer([[goods, 2]])
    expect(await find(toShopId)).toMatchObject({ stock: 0, incoming: 2, sold: 0, suggested: 3 })
    const { lines, hasMore, suppliers } = await stock.purchases({ shopId, first: 1 })
    expect([lines.length, hasMore, suppliers.includes('Del Este')]).toEqual([1, true, true])
    const { csv } = await stock.purchaseFile({ shopId, supplier: 'Del Este' })
    expect(csv).toContain(`SKU-${goods.productVariantId}`)
    expect(await findStock(db, goods)).toContain(0)
  })
})

test('a transfer has as many lines as its page can show, and what is in it can still be changed', async () => {
  const id = await aTransfer([], false)
  const [last, more] = [await sharedGoods(5), await sharedGoods(5)]
  await sql`
    with fillers as (
      insert into market.variants (id, product_id, sku, title, option_title, option_values, position)
      select 'full-' || n, ${last.productId}, 'FULL-' || n, '', '', '{}', n
      from generate_series(1, ${MOST_TRANSFER_LINES - 1}::integer) n
      returning id, product_id
    )
    insert into market.stock_transfer_lines (transfer_id, variant_id, product_id, sent)
    select ${id}, id, product_id, 1 from fillers`.execute(db)
  const set = (goods: Goods, units: number) =>
    stock.transfers.setLine({ transferId: id, productVariantId: goods.productVariantId, units })
  await set(last, 1)
  expect(await getRefusal(set(more, 1))).toMatchObject({ status: 422, code: 'market.stock-transfer-full' })
  expect(
    await getRefusal(stock.transfers.add({ transferId: id, productVariantId: more.productVariantId })),
  ).toMatchObject({
    code: 'market.stock-transfer-full',
  })
  await set(last, 3)
  await set(last, 0)
  await set(more, 2)
  await stock.transfers.cancel(id)
})
