import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { marketInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { aProduct, aTag, openCatalogue } from '../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const shoppers = openCatalogue(connection)
const ana = market.staff()
let shopId = ''
let asuncion = ''

beforeAll(async () => {
  shopId = await aShop(db)
  asuncion = await aShop(db, { country: 'PY', currency: 'PYG' })
  await aTag(db, { id: 'gatos', name: 'Gatos' })
  await aTag(db, { id: 'arena', name: 'Arena', parentId: 'gatos' })
})

async function findProduct(slug: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select p.title, p.description_html as html, p.description_text as text, p.vendor, p.pet_types as "petTypes",
      p.tag_ids as "tagIds", v.sku, v.barcode, v.net_grams as "netGrams"
    from market.products p join market.variants v on v.product_id = p.id where p.slug = ${slug}
  `.execute(db)
  return rows
}

const fieldsOf = async (call: Promise<unknown>) => {
  const { code, data } = await getRefusal(call)
  return { code, fields: Object.keys(data.fields ?? {}), detail: data.detail }
}

describe('a product typed by an operator', () => {
  test('is in the shop at once, whole, and in the log with who and when', async () => {
    const offer = await ana.catalogue.create({
      shopId,
      title: ' Arena  aglomerante Ñandú 5 kg ',
      vendor: 'Andina',
      description: 'Absorbe <b> mucho & bien.\nSin polvo.\n\n\nPara gatitos.',
      categoryId: 'arena',
      sku: 'ARN-5',
      barcode: '7790001',
      price: 4590,
      listPrice: 5000,
      stock: 7,
    })
    expect(offer).toMatchObject({
      productSlug: 'arena-aglomerante-nandu-5-kg',
      sku: 'ARN-5',
      displayPrice: 'Bs 45,90',
      displayListPrice: 'Bs 50,00',
      stock: 7,
      isHidden: false,
      isPublished: true,
    })
    const [product] = await findProduct(offer.productSlug)
    expect(product).toEqual({
      title: 'Arena aglomerante Ñandú 5 kg',
      html: '<p>Absorbe &lt;b&gt; mucho &amp; bien.<br />Sin polvo.</p><p>Para gatitos.</p>',
      text: 'Absorbe <b> mucho & bien. Sin polvo. Para gatitos.',
      vendor: 'Andina',
      petTypes: ['GATO'],
      tagIds: expect.arrayContaining(['gatos', 'arena']),
      sku: 'ARN-5',
      barcode: '7790001',
      netGrams: 5000,
    })
    expect(await shoppers.titles({ shopId })).toContain('Arena aglomerante Ñandú 5 kg')
    const { changes } = await ana.catalogue.log({ shopId, productVariantId: offer.productVariantId })
    expect(changes).toMatchObject([
      { what: 'offer', cause: 'hand', actorUid: ana.uid, displayTo: 'Bs 45,90', from: null, to: 4590, sku: 'ARN-5' },
    ])
  })

  test('needs a name and a price alone: it has a code of its own, no stock, and nothing that nobody said', async () => {
    const offer = await ana.catalogue.create({ shopId, title: 'Pelota', price: 1500 })
    expect(offer).toMatchObject({ sku: 'auto-pelota', stock: 0, listPrice: null })
    expect(await findProduct('pelota')).toMatchObject([{ netGrams: null, barcode: null, petTypes: [], tagIds: [] }])

    const second = await ana.catalogue.create({ shopId, title: '¡Pelota!', price: 1600, netContent: '12 x 85 g' })
    expect(second).toMatchObject({ productSlug: 'pelota-2', sku: 'auto-pelota-2' })
    expect(await findProduct('pelota-2')).toMatchObject([{ netGrams: 1020 }])
    expect(await findProduct('pelota')).toMatchObject([{ title: 'Pelota' }])
  })

  test('takes no handle whose made code somebody wrote elsewhere', async () => {
    await aProduct(db, shopId, { title: 'Otro', variants: [{ sku: 'auto-hueso' }] })
    expect(await ana.catalogue.create({ shopId, title: 'Hueso', price: 900 })).toMatchObject({ productSlug: 'hueso-2' })
  })

  test('stays out of sight when it is hidden, until it is shown', async () => {
    const { productVariantId } = await ana.catalogue.create({ shopId, title: 'Sorpresa', price: 900, isHidden: true })
    expect(await shoppers.titles({ shopId })).not.toContain('Sorpresa')
    await ana.catalogue.change({ shopId, productVariantId, isHidden: { from: true, to: false } })
    expect(await shoppers.titles({ shopId })).toContain('Sorpresa')
  })

  test('has its price in the currency of its shop, and is sold in no other', async () => {
    const offer = await ana.catalogue.create({ shopId: asuncion, title: 'Tereré para perros', price: 45_000, stock: 1 })
    expect(offer).toMatchObject({ currencyCode: 'PYG', displayPrice: expect.stringContaining('45.000') })
    expect(await shoppers.titles({ shopId: asuncion })).toEqual(['Tereré para perros'])
    expect(await shoppers.titles({ shopId })).not.toContain('Tereré para perros')
  })

  test('is made once for a key that is sent again, also by two requests at once', async () => {
    const twice = market.staff('operator', newId(), 'la-misma-clave')
    const input = { shopId, title: 'Rascador doble', price: 9900 }
    const made = await Promise.all([twice.catalogue.create(input), twice.catalogue.create(input)])
    expect(made[0]).toEqual(made[1])
    expect(await twice.catalogue.create(input)).toEqual(made[0])
    expect((await ana.catalogue.list({ shopId, search: 'rascador doble' })).offers).toHaveLength(1)
    expect(await fieldsOf(twice.catalogue.create({ ...input, price: 1 }))).toMatchObject({
      code: 'market.idempotency-key-reused',
    })
  })

  test('of one name by two people at once is two products', async () => {
    const made = await Promise.all([1, 2, 3].map(() => ana.catalogue.create({ shopId, title: 'Cama', price: 9900 })))
    expect(made.map(({ productSlug }) => productSlug).toSorted()).toEqual(['cama', 'cama-2', 'cama-3'])
  })
})

describe('a product is refused', () => {
  test.each([
    ['a name without letters', { title: '★★★' }, 'product-name-not-valid', 'title'],
    ['a price of nothing', { price: 0 }, 'price-is-zero', 'price'],
    ['a former price that is no higher', { listPrice: 1000 }, 'list-price-too-low', 'listPrice'],
    ['an unknown category', { categoryId: 'ya-no-existe' }, 'product-category-unknown', 'categoryId'],
    ['a content that is no weight', { netContent: 'mucho' }, 'product-net-content-not-valid', 'netContent'],
    ['a damaged code', { sku: '7,89E+12' }, 'product-code-refused', 'sku'],
    ['a damaged bar code', { barcode: '7,89E+12' }, 'product-code-refused', 'barcode'],
  ])('for %s, and names the field', async (_, wrong, code, field) => {
    const before = await ana.catalogue.list({ shopId, search: 'rechazada' })
    expect(await fieldsOf(ana.catalogue.create({ shopId, title: 'Rechazada', price: 1000, ...wrong }))).toMatchObject({
      code: `market.${code}`,
      fields: [field],
    })
    expect(await ana.catalogue.list({ shopId, search: 'rechazada' })).toEqual(before)
  })

  test('for the code of another product, which stays as it is', async () => {
    const { slug } = await aProduct(db, asuncion, { title: 'Ajena', variants: [{ sku: 'AJENO-1' }] })
    const refusal = await fieldsOf(ana.catalogue.create({ shopId, title: 'Copia', price: 1000, sku: 'AJENO-1' }))
    expect(refusal).toEqual({
      code: 'market.product-code-refused',
      fields: ['sku'],
      detail: expect.stringContaining('El código «AJENO-1» ya es de'),
    })
    expect(await findProduct(slug)).toMatchObject([{ title: 'Ajena', sku: 'AJENO-1' }])
  })

  test('for a price that the shop rounds to nothing', async () => {
    const coarse = await aShop(db, { facts: { roundPricesEvery: 100 } })
    expect(await fieldsOf(ana.catalogue.create({ shopId: coarse, title: 'Miga', price: 40 }))).toMatchObject({
      fields: ['price'],
    })
  })

  test('in a shop that there is not, and for who is no operator', async () => {
    expect(await fieldsOf(ana.catalogue.create({ shopId: newId(), title: 'X', price: 1 }))).toMatchObject({
      code: 'market.shop-not-found',
    })
    const courier = market.staff('courier')
    expect(await fieldsOf(courier.catalogue.create({ shopId, title: 'X', price: 1 }))).toMatchObject({
      code: 'market.staff-only',
    })
  })
})

test('whatever was made, the data hold together', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})
