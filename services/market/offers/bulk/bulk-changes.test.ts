import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { marketInvariants } from '../../invariants.ts'
import type { Tables } from '../../tables.ts'
import { aProduct, aTag, openCatalogue } from '../../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../../testing/open-market.ts'
import { aShop } from '../../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const shoppers = openCatalogue(connection)
const ana = market.staff()
const desk = ana.catalogue

beforeAll(async () => {
  await aTag(db, { id: 'perros', name: 'Perros' })
  await aTag(db, { id: 'camas', name: 'Camas', parentId: 'perros' })
})

async function aCatalogue(prices: readonly number[], options: { compareAt?: number; stock?: number } = {}) {
  const shopId = await aShop(db)
  const products = []
  for (const [index, price] of prices.entries())
    products.push(await aProduct(db, shopId, { title: `Cama ${index}`, variants: [{ price, ...options }] }))
  const ids = products.map(({ variantIds }) => variantIds[0] ?? '')
  const seen = ids.map((productVariantId, index) => ({ productVariantId, price: prices[index] ?? 0 }))
  return { shopId, products, ids, seen }
}
const pricesOf = async (shopId: string) => (await desk.list({ shopId })).offers.map(({ price }) => price)
const tenMore = { kind: 'percent' as const, hundredths: 1000 }

describe('many prices in one act', () => {
  test('are shown before, written together, and undone together', async () => {
    const { shopId, ids, seen } = await aCatalogue(Array.from({ length: 20 }, (_, index) => 1000 + index * 10))
    const before = await pricesOf(shopId)
    const shown = await desk.previewPrices({ shopId, productVariantIds: ids, rule: tenMore })
    expect(shown[0]).toMatchObject({
      offer: { price: 1000 },
      to: 1100,
      displayTo: expect.stringContaining('11,00'),
      percent: 10,
      refusal: null,
    })
    expect(await pricesOf(shopId)).toEqual(before)

    const { changed, actId } = await desk.changePrices({ shopId, seen, rule: tenMore })
    expect(changed).toBe(20)
    expect(await pricesOf(shopId)).toEqual(shown.map(({ to }) => to))
    const { changes } = await desk.log({ shopId })
    expect(changes).toHaveLength(20)
    expect(changes.every((each) => each.actId === actId && each.actorUid === ana.uid)).toBe(true)
    expect(await desk.undoAct(actId ?? '')).toMatchObject({ undone: 20, left: [] })
    expect(await pricesOf(shopId)).toEqual(before)
  })

  test('are all as they were when one has changed meanwhile', async () => {
    const { shopId, ids, seen } = await aCatalogue([1000, 2000])
    await desk.change({ shopId, productVariantId: ids[1] ?? '', price: { from: 2000, to: 2100 } })
    const refusal = await getRefusal(desk.changePrices({ shopId, seen, rule: tenMore }))
    expect(refusal).toMatchObject({ code: 'market.offer-changed-elsewhere' })
    expect(await pricesOf(shopId)).toEqual([1000, 2100])
  })

  test('name each price that cannot be, and ask for a yes where one moves far', async () => {
    const { shopId, ids, seen } = await aCatalogue([1000, 90_000])
    const less = { kind: 'amount' as const, minor: -1000 }
    const zero = await getRefusal(desk.changePrices({ shopId, seen, rule: less, isConfirmed: true }))
    expect([zero.code, Object.keys(zero.data.fields ?? {})]).toEqual(['market.product-not-valid', [ids[0]]])
    const more = { kind: 'amount' as const, minor: 1000 }
    const large = await getRefusal(desk.changePrices({ shopId, seen, rule: more }))
    expect([large.code, Object.keys(large.data.fields ?? {})]).toEqual(['market.large-change', [ids[0]]])
    expect(await desk.changePrices({ shopId, seen, rule: more, isConfirmed: true })).toMatchObject({ changed: 2 })
  })

  test('typed one by one, only those that differ are written', async () => {
    const { shopId, ids, seen } = await aCatalogue([1000, 2000])
    const prices = [
      { productVariantId: ids[0] ?? '', price: 1000 },
      { productVariantId: ids[1] ?? '', price: 2200 },
    ]
    expect(await desk.changePrices({ shopId, seen, rule: { kind: 'each', prices } })).toMatchObject({ changed: 1 })
    expect(await desk.changePrices({ shopId, seen: prices, rule: { kind: 'each', prices } })).toEqual({
      changed: 0,
      actId: null,
    })
  })

  test('take a list price along that would be lower, and bring it back', async () => {
    const { shopId, seen } = await aCatalogue([1000], { compareAt: 1050 })
    const { actId } = await desk.changePrices({ shopId, seen, rule: tenMore })
    expect((await desk.list({ shopId })).offers).toMatchObject([{ price: 1100, listPrice: null }])
    await desk.undoAct(actId ?? '')
    expect((await desk.list({ shopId })).offers).toMatchObject([{ price: 1000, listPrice: 1050 }])
  })
})

describe('one thing done to many products', () => {
  test('publishes and withdraws them for shoppers, as one act', async () => {
    const { shopId, ids } = await aCatalogue([1000, 2000])
    const { changed, actId } = await desk.changeProducts({ shopId, productVariantIds: ids, act: 'draft' })
    expect(changed).toBe(2)
    expect(await shoppers.titles({ shopId })).toEqual([])
    expect((await desk.list({ shopId, only: 'draft' })).offers).toHaveLength(2)
    expect(await desk.changeProducts({ shopId, productVariantIds: ids, act: 'draft' })).toEqual({
      changed: 0,
      actId: null,
    })
    await desk.undoAct(actId ?? '')
    expect(await shoppers.titles({ shopId })).toHaveLength(2)
  })

  test('hides variants of this shop, and leaves a price of 0 hidden', async () => {
    const { shopId, ids } = await aCatalogue([1000, 2000])
    await desk.changeProducts({ shopId, productVariantIds: ids, act: 'hide' })
    expect(await shoppers.titles({ shopId })).toEqual([])
    await sql`update market.offers set price_minor = 0 where variant_id = ${ids[0]}`.execute(db)
    expect(await desk.changeProducts({ shopId, productVariantIds: ids, act: 'show' })).toMatchObject({ changed: 1 })
    expect(await shoppers.titles({ shopId })).toEqual(['Cama 1'])
  })

  test('says how they are taxed, as one act that is undone', async () => {
    const { shopId, ids } = await aCatalogue([1000, 2000])
    const { changed, actId } = await desk.changeProducts({
      ...{ shopId, productVariantIds: ids, act: 'set-vat', vatClass: 'reduced' },
    })
    expect(changed).toBe(2)
    const getClasses = async () => {
      const { rows } = await sql<{ vat: string }>`
        select p.vat_class as vat from market.products p join market.variants v on v.product_id = p.id
        where v.id = any (${ids}::text[])`.execute(db)
      return rows.map(({ vat }) => vat)
    }
    expect(await getClasses()).toEqual(['reduced', 'reduced'])
    await desk.undoAct(actId ?? '')
    expect(await getClasses()).toEqual(['general', 'general'])
  })

  test('sells them on a prescription alone for shoppers, and freely again when it is undone', async () => {
    const { shopId, ids } = await aCatalogue([1000, 2000])
    const chosen = { shopId, productVariantIds: ids, act: 'require-prescription' as const }
    const { changed, actId } = await desk.changeProducts(chosen)
    expect(changed).toBe(2)
    expect((await desk.list({ shopId, only: 'prescription' })).offers).toMatchObject([
      { needsPrescription: true },
      { needsPrescription: true },
    ])
    expect(await desk.changeProducts(chosen)).toEqual({ changed: 0, actId: null })
    const { changes } = await desk.log({ shopId })
    expect(changes).toMatchObject([{ displayTo: expect.stringContaining('receta') }, {}])
    const first = { shopId, productVariantIds: ids.slice(0, 1) }
    expect(await desk.changeProducts({ ...first, act: 'sell-freely' })).toMatchObject({ changed: 1 })
    expect((await desk.list({ shopId, only: 'prescription' })).offers).toHaveLength(1)
    expect(await desk.undoAct(actId ?? '')).toMatchObject({ undone: 1, left: [{}] })
    expect((await desk.list({ shopId, only: 'prescription' })).offers).toEqual([])
  })

  test('puts them into a category with those above it, and out of it with those below', async () => {
    const { shopId, ids } = await aCatalogue([1000, 2000])
    await desk.changeProducts({ shopId, productVariantIds: ids, act: 'add-category', categoryId: 'camas' })
    const inCategory = async (categoryId: string) => (await desk.list({ shopId, categoryId })).offers.length
    expect([await inCategory('camas'), await inCategory('perros')]).toEqual([2, 2])
    expect((await desk.list({ shopId })).offers[0]).toMatchObject({ category: 'Camas' })
    await desk.changeProducts({
      shopId,
      productVariantIds: ids.slice(0, 1),
      act: 'remove-category',
      categoryId: 'perros',
    })
    expect([await inCategory('camas'), await inCategory('perros')]).toEqual([1, 1])
    const unknown = desk.changeProducts({ shopId, productVariantIds: ids, act: 'add-category', categoryId: 'nada' })
    expect(await getRefusal(unknown)).toMatchObject({ code: 'market.product-category-unknown' })
  })
})

describe('the sorted list', () => {
  test.each([
    ['price-asc', [1000, 2000, 2000, 3000]],
    ['price-desc', [3000, 2000, 2000, 1000]],
  ] as const)('goes by %s over its pages', async (sort, expected) => {
    const { shopId } = await aCatalogue([2000, 1000, 3000, 2000])
    const found: number[] = []
    let after: string | null | undefined
    do {
      const page = await desk.list({ shopId, sort, first: 1, ...(after && { after }) })
      found.push(...page.offers.map(({ price }) => price))
      after = page.endCursor
    } while (after)
    expect(found).toEqual(expected)
  })

  test('goes by stock and by the last change, and a cursor of another sort is refused', async () => {
    const { shopId, ids } = await aCatalogue([1000, 2000, 3000])
    await desk.change({ shopId, productVariantId: ids[1] ?? '', stock: { from: 20, to: 3 } })
    const first = await desk.list({ shopId, sort: 'stock-asc', first: 1 })
    expect(first.offers).toMatchObject([{ stock: 3 }])
    const changed = await desk.list({ shopId, sort: 'changed', first: 2 })
    expect(changed.offers[0]).toMatchObject({ productVariantId: ids[1] })
    expect(
      (await desk.list({ shopId, sort: 'changed', first: 2, after: changed.endCursor ?? '' })).offers,
    ).toHaveLength(1)
    const other = desk.list({ shopId, sort: 'name', after: first.endCursor ?? '' })
    expect(await getRefusal(other)).toMatchObject({ code: 'market.cursor-not-valid' })
  })
})

test('whatever was changed, the data hold together', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})
