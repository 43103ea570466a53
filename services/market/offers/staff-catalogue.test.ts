import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { findCouponChoices } from '../coupons/store/staff-coupons.ts'
import { marketInvariants } from '../invariants.ts'
import { findDeadStock } from '../stock/store/dead-stock.ts'
import { findLots } from '../stock/store/lots.ts'
import type { Tables } from '../tables.ts'
import { aProduct, openCatalogue } from '../testing/a-catalogue.ts'
import { explainStatements } from '../testing/explain-statements.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { findStaffOffers } from './store/staff-catalogue.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const shoppers = openCatalogue(connection)
const ana = market.staff()
const luz = market.staff()
let shopId = ''
let own = ''
let another = ''

beforeAll(async () => {
  shopId = await aShop(db)
  own = await aShop(db)
  another = await aShop(db)
})

async function anOffer(options: { price?: number; stock?: number; title?: string } = {}) {
  const { price = 1000, stock = 9, title = 'Croqueta' } = options
  const { id, slug, variantIds } = await aProduct(db, shopId, { title, variants: [{ price, stock }] })
  return { productId: id, slug, shopId, productVariantId: variantIds[0] ?? '' }
}

const getCard = async (productId: string) => {
  const { edges } = await shoppers.list({ shopId })
  return edges.map(({ node }) => node.product).find(({ _id }) => _id === productId)
}

describe('who may', () => {
  test('an operator alone; a courier is refused', async () => {
    const refusal = await getRefusal(market.staff('courier').catalogue.list({ shopId }))
    expect(refusal).toMatchObject({ code: 'market.staff-only', status: 403 })
    expect((await ana.catalogue.shops()).map(({ id }) => id)).toContain(shopId)
  })
})

describe('the list', () => {
  test('of a shop that is not open yet is there, and forgives typos', async () => {
    const closed = await aShop(db)
    await aProduct(db, closed, { title: 'Arena sanitaria', variants: [{ sku: 'AR-1' }] })
    await sql`update market.shops set active = false where id = ${closed}`.execute(db)
    for (const search of ['', 'arenas', 'arema'])
      expect(await ana.catalogue.list({ shopId: closed, search })).toMatchObject({ offers: [{ sku: 'AR-1' }] })
    expect(await getRefusal(ana.catalogue.list({ shopId: 'none' }))).toMatchObject({ code: 'market.shop-not-found' })
  })

  test('is found by words, by the beginning of a code and by what is wrong with it, page by page', async () => {
    const pelota = await aProduct(db, own, {
      title: 'Pelota ñandú',
      variants: [
        { stock: 0, sku: 'AB-1' },
        { stock: 3, sku: 'AB-2' },
      ],
    })
    await aProduct(db, own, { title: 'Árbol rascador', variants: [{ stock: 50, sku: 'CD-1' }] })
    const skus = async (query: Omit<Parameters<typeof ana.catalogue.list>[0], 'shopId'>) =>
      (await ana.catalogue.list({ shopId: own, ...query })).offers.map(({ sku }) => sku)

    expect(await skus({})).toEqual(['CD-1', 'AB-1', 'AB-2'])
    expect(await skus({ search: 'rascadores' })).toEqual(['CD-1'])
    await db.updateTable('market.variants').set({ barcode: '7791234000017' }).where('sku', '=', 'AB-2').execute()
    expect(await skus({ search: '7791234000017' })).toEqual(['AB-2'])
    expect(await skus({ search: 'ab-' })).toEqual(['AB-1', 'AB-2'])
    expect([await skus({ only: 'sold-out' }), await skus({ only: 'low' }), await skus({ only: 'no-picture' })]).toEqual(
      [['AB-1'], ['AB-2'], ['CD-1', 'AB-1', 'AB-2']],
    )
    expect(await ana.catalogue.list({ shopId: own, search: 'rascadpr' })).toMatchObject({ didYouMean: 'rascador' })

    const first = await ana.catalogue.list({ shopId: own, first: 2 })
    expect(await skus({ first: 2, after: first.endCursor ?? '' })).toEqual(['AB-2'])
    expect(await getRefusal(ana.catalogue.list({ shopId: own, after: 'x' }))).toMatchObject({
      code: 'market.cursor-not-valid',
    })

    const forged = (sortValue: string) =>
      Buffer.from(JSON.stringify(['changed', sortValue, '', 'p', 0, 'v'])).toString('base64url')
    for (const at of [
      '2026-13-01 10:00:00+00',
      '2026-02-30 10:00:00+00',
      '2026-02-28 25:00:00+00',
      '2026-02-28 10:00:00+99',
    ])
      expect(
        await getRefusal(ana.catalogue.list({ shopId: own, sort: 'changed', after: forged(at) })),
        at,
      ).toMatchObject({
        code: 'market.cursor-not-valid',
      })
    expect(await skus({ sort: 'changed', after: forged('2030-02-28 10:00:00.5-04') })).toHaveLength(3)

    const hide = (productVariantId = '') =>
      ana.catalogue.change({ shopId: own, productVariantId, isHidden: { from: false, to: true } })
    await hide(pelota.variantIds[0])
    await hide(pelota.variantIds[1])
    expect(await skus({ only: 'hidden', search: 'pelotas' })).toEqual(['AB-1', 'AB-2'])
    expect(await shoppers.titles({ shopId: own })).toEqual(['Árbol rascador'])
  })

  test('tells a typo from a word of one stem', async () => {
    await aProduct(db, another, { title: 'Camiseta de cola', variants: [{ sku: 'EF-1' }] })
    await aProduct(db, another, { title: 'Collar de cuero', variants: [{ sku: 'GH-1' }] })
    const titles = async (search: string) =>
      (await ana.catalogue.list({ shopId: another, search })).offers.map(({ title }) => title)

    expect(await titles('colar')).toEqual(['Collar de cuero'])
    expect(await titles('cola')).toEqual(['Camiseta de cola'])
  })
})

describe('a change by hand', () => {
  test('is on the card and on the page of the product at once, and in the log with who and when', async () => {
    const { productId, slug, ...offer } = await anOffer()
    const changed = await ana.catalogue.change({
      ...offer,
      price: { from: 1000, to: 1200 },
      listPrice: { from: null, to: 1500 },
      stock: { from: 9, to: 4 },
    })

    expect(changed.offer).toMatchObject({ displayPrice: 'Bs\u00A012,00', listPrice: 1500, stock: 4, isLow: true })
    expect(await getCard(productId)).toMatchObject({
      isLowQuantity: true,
      pricing: { minPrice: 1200, compareAtPrice: 1500 },
    })
    const { changes } = await luz.catalogue.log({ shopId, productVariantId: offer.productVariantId })
    expect(
      changes.map(({ what, displayFrom, displayTo, actorUid, cause }) => [
        what,
        displayFrom,
        displayTo,
        actorUid,
        cause,
      ]),
    ).toEqual([
      ['stock', '9', '4', ana.uid, 'hand'],
      ['list-price', 'sin precio de lista', 'Bs\u00A015,00', ana.uid, 'hand'],
      ['price', 'Bs\u00A010,00', 'Bs\u00A012,00', ana.uid, 'hand'],
    ])
  })

  test('of a price by more than 30 % wants a second yes, and 0 is refused', async () => {
    const { productId: _, slug: __, ...offer } = await anOffer()
    const large = { ...offer, price: { from: 1000, to: 100 } }
    const refusal = await getRefusal(ana.catalogue.change(large))
    expect(refusal).toMatchObject({ code: 'market.large-change', status: 422 })
    expect(refusal.data.detail).toContain('−90 %')
    expect((await ana.catalogue.change({ ...large, isConfirmed: true })).offer.price).toBe(100)

    const free = { ...offer, price: { from: 100, to: 0 }, isConfirmed: true }
    expect(await getRefusal(ana.catalogue.change(free))).toMatchObject({ code: 'market.price-is-zero' })
    const low = { ...offer, listPrice: { from: null, to: 100 } }
    expect(await getRefusal(ana.catalogue.change(low))).toMatchObject({ code: 'market.list-price-too-low' })
  })

  test('to a price of 0 is refused in every way there: by rounding, by showing it, by an undo', async () => {
    const coarse = await aShop(db)
    const { variantIds } = await aProduct(db, coarse, { variants: [{ price: 1000 }] })
    const offer = { shopId: coarse, productVariantId: variantIds[0] ?? '' }
    await sql`update market.shops set facts = facts || '{"roundPricesEvery": 500}' where id = ${coarse}`.execute(db)
    const rounded = { ...offer, price: { from: 1000, to: 200 }, isConfirmed: true }
    expect(await getRefusal(ana.catalogue.change(rounded))).toMatchObject({ code: 'market.price-is-zero' })

    // As files brought them before they were refused.
    await sql`
      update market.offers set hidden = true, price_minor = 0 where shop_id = ${coarse} and variant_id = ${offer.productVariantId}
    `.execute(db)
    const shown = { ...offer, isHidden: { from: true, to: false } }
    expect(await getRefusal(ana.catalogue.change(shown))).toMatchObject({ code: 'market.price-is-zero' })
    const priced = await ana.catalogue.change({ ...offer, price: { from: 0, to: 1000 }, isConfirmed: true })
    await ana.catalogue.change(shown)
    const ids = priced.changes.map(({ id }) => id)
    expect(await getRefusal(ana.catalogue.undo(ids))).toMatchObject({ code: 'market.price-is-zero' })
  })

  test('of two operators at once one wins, and the other is told what it is now', async () => {
    const { productId: _, slug: __, ...offer } = await anOffer()
    const outcomes = await Promise.allSettled(
      [ana, luz].map(({ catalogue }, index) => catalogue.change({ ...offer, price: { from: 1000, to: 1100 + index } })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [won] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.offer] : []))
    const late = await getRefusal(
      luz.catalogue.change({ ...offer, price: { from: 1000, to: 900 }, stock: { from: 9, to: 1 } }),
    )
    expect(late).toMatchObject({ code: 'market.offer-changed-elsewhere', status: 409 })
    expect(late.data.detail).toContain(`Otra persona lo cambió a ${won?.displayPrice}`)
    expect((await ana.catalogue.list({ shopId, search: won?.sku ?? '' })).offers[0]?.stock).toBe(9)
  })

  test('of a stock that was sold from meanwhile is refused, so that no unit comes back', async () => {
    const { productId, productVariantId } = await anOffer({ price: 3890 })
    await market
      .buyer()
      .place(orderAt(shopId, { items: [{ productId, productVariantId, quantity: 2 }], expectedTotal: 9280 }))
    const refusal = await getRefusal(ana.catalogue.change({ shopId, productVariantId, stock: { from: 9, to: 12 } }))
    expect(refusal.data.detail).toContain('ahora hay 7')
  })

  test('that hides an option takes it out of carts and pages, and shows it again', async () => {
    const { productId, productVariantId, slug } = await anOffer({ price: 3890, title: 'Cama' })
    const step = (from: boolean) => ana.catalogue.change({ shopId, productVariantId, isHidden: { from, to: !from } })
    await step(false)
    expect(await getCard(productId)).toBeUndefined()
    const order = orderAt(shopId, { items: [{ productId, productVariantId, quantity: 1 }] })
    expect(await getRefusal(market.buyer().place(order))).toMatchObject({ message: 'product in cart changed' })
    await step(true)
    expect(await getCard(productId)).toMatchObject({ slug })
  })
})

describe('taking a change back', () => {
  test('brings what was before, once, and says so in the log', async () => {
    const { productId, slug: _, ...offer } = await anOffer()
    const { changes } = await ana.catalogue.change({
      ...offer,
      price: { from: 1000, to: 1200 },
      stock: { from: 9, to: 20 },
    })
    const ids = changes.map(({ id }) => id)
    const back = await luz.catalogue.undo(ids)

    expect(back.offer).toMatchObject({ price: 1000, stock: 9 })
    expect(await getCard(productId)).toMatchObject({ pricing: { minPrice: 1000 } })
    const { changes: log } = await ana.catalogue.log({ shopId, productVariantId: offer.productVariantId })
    expect(log.map(({ cause, isUndone, canUndo }) => [cause, isUndone, canUndo])).toEqual([
      ['undo', false, true],
      ['undo', false, true],
      ['hand', true, false],
      ['hand', true, false],
    ])
    expect(await getRefusal(ana.catalogue.undo(ids))).toMatchObject({ code: 'market.change-not-undoable' })
  })

  test('is refused after a sale, and then nothing of it is taken back', async () => {
    const { productId, productVariantId } = await anOffer({ price: 3890 })
    const change = { shopId, productVariantId, price: { from: 3890, to: 3900 }, stock: { from: 9, to: 20 } }
    const { changes } = await ana.catalogue.change(change)
    await market
      .buyer()
      .place(orderAt(shopId, { items: [{ productId, productVariantId, quantity: 1 }], expectedTotal: 5400 }))

    const refusal = await getRefusal(ana.catalogue.undo(changes.map(({ id }) => id)))
    expect(refusal).toMatchObject({
      code: 'market.change-not-undoable',
      data: { detail: expect.stringContaining('ahora está en 19') },
    })
    expect(await getCard(productId)).toMatchObject({ pricing: { minPrice: 3900 } })
  })
})

test('after all this every invariant holds', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})

test('a search finds the same whether its words are common or rare', async () => {
  const shop = await aShop(db)
  await aProduct(db, shop, { title: 'Cama de algodón', variants: [{ sku: 'CA-1' }, { sku: 'CA-2' }] })
  const hidden = await aProduct(db, shop, { title: 'Camas para gatos', variants: [{ sku: 'CA-3' }] })
  await aProduct(db, shop, { title: 'Plato', variants: [{ sku: 'CAMA-9' }] })
  const [productVariantId = ''] = hidden.variantIds
  await ana.catalogue.change({ shopId: shop, productVariantId, isHidden: { from: false, to: true } })
  const { rows } = await sql<{ stem: string }>`select stem from market.words_of('cama')`.execute(db)
  const find = async (isCommon: boolean) => {
    const search = { typed: 'cama', stems: rows.map(({ stem }) => stem), isCommon }
    const asked = { shopId: shop, only: null, categoryId: null, after: null, limit: 51, sort: 'name' } as const
    return (await findStaffOffers(db, { ...asked, search })).map(({ sku }) => sku)
  }
  expect(await find(false)).toEqual(['CA-1', 'CA-2', 'CA-3', 'CAMA-9'])
  expect(await find(true)).toEqual(['CA-1', 'CA-2', 'CA-3', 'CAMA-9'])
})

test('a page of the catalogue and of dead stock reads an index in its order, and sorts nothing, whatever the sort', async () => {
  const large = await aShop(db)
  await sql`
    with made as (
      insert into market.products (id, slug, title, description_html, description_text, vendor, pet_types, options, tag_ids,
        created_at, updated_at)
      select 'large-' || n, 'large-' || n, 'Producto ' || n, '', '', '', '{}', '[]', '{}', now(), now()
      from generate_series(1, 3000) n
      returning id
    ),
    sized as (
      insert into market.variants (id, product_id, sku, title, option_title, option_values, position)
      select id || '-1', id, upper(id), '', '', '{}', 1 from made
      returning id, product_id
    )
    insert into market.offers (shop_id, variant_id, product_id, price_minor, stock, updated_at, idle_since)
    select ${large}, id, product_id, 1000 + abs(hashtext(id)) % 9000, abs(hashtext(id)) % 50, now(),
      date '2026-01-01' + abs(hashtext(id)) % 300
    from sized`.execute(db)
  await sql`analyze market.offers, market.variants, market.products`.execute(db)

  const names = {
    'price-asc': 'price',
    'price-desc': 'price',
    'stock-asc': 'stock',
    'stock-desc': 'stock',
    changed: 'change',
  }
  for (const [sort, name] of Object.entries(names)) {
    const [plan] = await explainStatements(db, connection.pool, (noted) =>
      findStaffOffers(noted, {
        shopId: large,
        search: null,
        only: null,
        categoryId: null,
        sort: sort as keyof typeof names,
        after: null,
        limit: 51,
      }),
    )
    expect(plan, sort).toContain(`offers_by_${name}`)
    // Only the picture and the categories of each row are sorted.
    expect(plan?.split('SubPlan')[0], sort).not.toContain('Sort')
  }
  const [idle] = await explainStatements(db, connection.pool, (noted) =>
    findDeadStock(noted, { shopId: large, until: '2026-06-01', limit: 201 }),
  )
  expect(idle).toContain('offers_by_idleness')

  const plan = async (work: Parameters<typeof explainStatements>[2]) =>
    (await explainStatements(db, connection.pool, work)).join('\n')
  expect(await plan((noted) => findCouponChoices(noted, 'BO'))).toContain('products_by_vendor')
  expect(await plan((noted) => findLots(noted, { shopId: large, code: null, after: null, limit: 51 }))).toContain(
    'lots_left_in_order',
  )
})
