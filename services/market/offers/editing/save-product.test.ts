import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { marketInvariants } from '../../invariants.ts'
import type { Tables } from '../../tables.ts'
import { aProduct, aTag, openCatalogue } from '../../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../../testing/open-market.ts'
import { aShop } from '../../testing/shop-with-goods.ts'
import type { StaffProduct } from './contract.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const shoppers = openCatalogue(connection)
const ana = market.staff()
const luis = market.staff()
let shopId = ''
let other = ''

beforeAll(async () => {
  shopId = await aShop(db)
  other = await aShop(db)
  await aTag(db, { id: 'gatos', name: 'Gatos' })
  await aTag(db, { id: 'arena', name: 'Arena', parentId: 'gatos' })
})

const two = { variants: [{ optionTitle: '3 kg' }, { optionTitle: '15 kg', price: 15_000, stock: 4 }] }
const open = async (options: Parameters<typeof aProduct>[2] = {}, at = shopId) => {
  const { id } = await aProduct(db, at, options)
  return ana.catalogue.product(at, id)
}
type Changed = {
  content?: Partial<StaffProduct['content']>
  variants?: (Partial<StaffProduct['variants'][number]> & { price: number | null })[]
  isConfirmed?: boolean
}
const NEW = {
  sku: '',
  optionValues: [],
  barcode: '',
  netContent: '',
  listPrice: null,
  stock: 0,
  isHidden: false,
  productVariantId: null,
}
function edited(product: StaffProduct, { content = {}, variants, isConfirmed = false }: Changed = {}) {
  const rows = variants?.map((variant) => {
    const known = product.variants.find(({ productVariantId }) => productVariantId === variant.productVariantId)
    return { ...NEW, ...known, ...variant }
  })
  return {
    shopId: product.shopId,
    productId: product.productId,
    seen: product.seen,
    content: { ...product.content, ...content },
    variants: rows ?? product.variants,
    isConfirmed,
  }
}
const withPrice = (product: StaffProduct, at: number, price: number) =>
  product.variants.map((variant, index) => (index === at ? { ...variant, price } : variant))
const log = async (productId: string) => (await ana.catalogue.log({ shopId, productId })).changes
const written = async (productId: string) => {
  const { rows } = await sql<{ at: string }>`
    select p.xmin::text || (select string_agg(v.xmin::text || o.xmin::text, ',' order by v.id) from market.variants v
      join market.offers o on o.variant_id = v.id where v.product_id = p.id) as at
    from market.products p where p.id = ${productId}`.execute(db)
  return rows[0]?.at
}

describe('a product that an operator edits', () => {
  test('shows all that a file can change, and an unchanged save writes nothing', async () => {
    const product = await open({ ...two, tagIds: ['arena'], description: 'Con pollo', kcalPerKg: 3800 })
    expect(product).toMatchObject({
      content: {
        title: 'Croquetas',
        description: 'Con pollo',
        categoryIds: ['arena', 'gatos'],
        kcalPerKg: 3800,
        optionNames: ['Presentación'],
      },
      variants: [
        { optionValues: ['3 kg'], price: 3890, stock: 20 },
        { optionValues: ['15 kg'], price: 15_000 },
      ],
      isShown: true,
      otherShops: 0,
    })
    const before = await written(product.productId)
    expect(await ana.catalogue.save(edited(product))).toMatchObject({ actId: null, seen: product.seen })
    expect(await written(product.productId)).toBe(before)
    expect(await log(product.productId)).toEqual([])
  })

  test('is changed in every field at once, in the shop at once, and in the log as one act', async () => {
    const product = await open(two)
    const [small, large] = product.variants
    const content = {
      title: 'Arena Ñandú',
      description: 'Absorbe **mucho**.\n\n- Sin polvo',
      vendor: 'Limpia',
      productType: 'Arena',
      categoryIds: ['arena'],
      words: ['piedras', 'sanitario'],
      petTypes: ['GATO' as const],
      lifeStage: 'adulto' as const,
      breedSize: null,
      kcalPerKg: 3500.5,
      ingredients: 'Arcilla',
      needsPrescription: true,
      vatClass: 'exempt' as const,
      metaTitle: 'Arena',
      metaDescription: 'La mejor',
      status: 'active' as const,
      publishAt: null,
      optionNames: ['Peso', 'Aroma'],
    }
    const saved = await ana.catalogue.save(
      edited(product, {
        content,
        isConfirmed: true,
        variants: [
          {
            productVariantId: large?.productVariantId ?? '',
            optionValues: ['15 kg', 'Lavanda'],
            price: 9900,
            listPrice: 12_000,
            stock: 9,
            sku: 'ARN-15',
            barcode: '779',
            netContent: '15 kg',
          },
          {
            productVariantId: small?.productVariantId ?? '',
            optionValues: ['3 kg', 'Lavanda'],
            price: 3890,
            isHidden: true,
          },
          { optionValues: ['3 kg', 'Limón'], price: 4000, stock: 7, netContent: '3000' },
        ],
      }),
    )
    expect(saved.content).toEqual({ ...content, categoryIds: ['arena', 'gatos'] })
    expect(saved.variants).toMatchObject([
      {
        productVariantId: large?.productVariantId,
        sku: 'ARN-15',
        barcode: '779',
        netContent: '15 kg',
        price: 9900,
        listPrice: 12_000,
        stock: 9,
      },
      { productVariantId: small?.productVariantId, isHidden: true },
      { optionValues: ['3 kg', 'Limón'], price: 4000, stock: 7, netContent: '3 kg' },
    ])
    const page = await market.buyer(null).product(shopId, saved.productSlug)
    expect(page.needsPrescription).toBe(true)
    expect(page.descriptionHtml).toBe('<p>Absorbe <strong>mucho</strong>.</p><ul><li>Sin polvo</li></ul>')
    expect(await shoppers.titles({ shopId, searchQuery: 'piedras' })).toContain('Arena Ñandú')

    const lines = await log(product.productId)
    expect(new Set(lines.map(({ actId }) => actId))).toEqual(new Set([saved.actId]))
    expect(lines.map(({ what }) => what).toSorted()).toEqual([
      'content',
      'hidden',
      'list-price',
      'offer',
      'price',
      'stock',
    ])
    expect(lines.every(({ actorUid, cause }) => actorUid === ana.uid && cause === 'hand')).toBe(true)
    expect(await ana.catalogue.save(edited(saved))).toMatchObject({ actId: null })
    expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
  })

  test('keeps a text whose marks say less than it has, until somebody changes the text', async () => {
    const product = await open()
    const html = '<h4>Uso</h4><ul><li>Uno<ul><li>Dos</li></ul></li></ul>'
    await sql`update market.products set description_html = ${html} where id = ${product.productId}`.execute(db)
    const shown = await ana.catalogue.product(shopId, product.productId)
    const saved = await ana.catalogue.save(edited(shown, { content: { vendor: 'Otra' } }))
    const page = () => market.buyer(null).product(shopId, saved.productSlug)
    expect((await page()).descriptionHtml).toBe(html)
    await ana.catalogue.save(edited(saved, { content: { description: `${saved.content.description}\n\nMás.` } }))
    expect((await page()).descriptionHtml).toBe('<h3>Uso</h3><ul><li>Uno</li><li>Dos</li></ul><p>Más.</p>')
  })

  test('loses a variant that is taken out, and gets it back with its price and stock by an undo', async () => {
    const product = await open(two)
    const [small, large] = product.variants
    const saved = await ana.catalogue.save(
      edited(product, { content: { title: 'Sola' }, variants: [{ ...small, price: 3900 }] }),
    )
    expect(saved.variants).toHaveLength(1)
    const inShop = async () => (await market.buyer(null).product(shopId, product.productSlug)).variants.length
    expect(await inShop()).toBe(1)

    expect(await ana.catalogue.undoAct(saved.actId ?? '')).toMatchObject({ shopId, undone: 3, left: [] })
    const back = await ana.catalogue.product(shopId, product.productId)
    expect(back.content).toEqual(product.content)
    expect(back.variants).toEqual([{ ...small }, { ...large }])
    expect(await inShop()).toBe(2)
    expect(await getRefusal(ana.catalogue.undoAct(saved.actId ?? ''))).toMatchObject({
      code: 'market.change-not-undoable',
    })
  })

  test('an undo leaves what was changed or sold since', async () => {
    const product = await open()
    const saved = await ana.catalogue.save(
      edited(product, { content: { title: 'Nueva' }, variants: [{ ...product.variants[0], price: 4000, stock: 30 }] }),
    )
    await sql`update market.offers set stock = 29 where product_id = ${product.productId}`.execute(db)
    const undo = await ana.catalogue.undoAct(saved.actId ?? '')
    expect([undo.undone, undo.left.map(({ what }) => what)]).toEqual([2, ['stock']])
    expect(await ana.catalogue.product(shopId, product.productId)).toMatchObject({
      content: { title: 'Croquetas' },
      variants: [{ price: 3890, stock: 29 }],
    })
  })
})

describe('two operators with one product open', () => {
  test('both keep what they changed of different fields', async () => {
    const product = await open(two)
    await ana.catalogue.save(edited(product, { content: { vendor: 'De Ana' }, variants: withPrice(product, 0, 4000) }))
    await luis.catalogue.save(
      edited(product, { content: { title: 'De Luis' }, variants: withPrice(product, 1, 15_500) }),
    )
    expect(await ana.catalogue.product(shopId, product.productId)).toMatchObject({
      content: { vendor: 'De Ana', title: 'De Luis' },
      variants: [{ price: 4000 }, { price: 15_500 }],
    })
  })

  test('the second is told what the first changed, with the way to go on', async () => {
    const product = await open()
    await ana.catalogue.save(edited(product, { content: { title: 'De Ana', vendor: 'Ana' } }))
    const mine = edited(product, { content: { title: 'De Luis' } })
    const refusal = await getRefusal(luis.catalogue.save(mine))
    expect(refusal).toMatchObject({
      code: 'market.product-changed-elsewhere',
      data: { fields: { title: expect.stringContaining('De Ana') } },
    })
    const current = refusal.data.current as StaffProduct
    expect(current.content).toMatchObject({ title: 'De Luis', vendor: 'Ana' })
    await luis.catalogue.save(edited(current))
    expect((await ana.catalogue.product(shopId, product.productId)).content).toMatchObject({
      title: 'De Luis',
      vendor: 'Ana',
    })
  })

  test('a sale during the edit takes nothing from it, unless the stock itself was counted', async () => {
    const product = await open()
    await sql`update market.offers set stock = 12 where product_id = ${product.productId}`.execute(db)
    const counted = edited(product, { variants: product.variants.map((variant) => ({ ...variant, stock: 50 })) })
    expect(await getRefusal(ana.catalogue.save(counted))).toMatchObject({
      data: { fields: { 'variants.0.stock': expect.stringContaining('12') } },
    })
    await ana.catalogue.save(edited(product, { content: { title: 'Otra' } }))
    expect((await ana.catalogue.product(shopId, product.productId)).variants).toMatchObject([{ stock: 12 }])
  })

  test('the same save sent twice makes one variant', async () => {
    const product = await open(two)
    const more = edited(product, { variants: [...product.variants, { optionValues: ['7 kg'], price: 7000 }] })
    const [one, again] = await Promise.all([ana.catalogue.save(more), luis.catalogue.save(more)])
    expect(one.variants).toHaveLength(3)
    expect(again.variants).toHaveLength(3)
    expect((await log(product.productId)).filter(({ what }) => what === 'offer')).toHaveLength(1)
  })
})

describe('what is refused, beside its field', () => {
  const fields = async (call: Promise<unknown>) => {
    const { code, data } = await getRefusal(call)
    return [code, Object.keys(data.fields ?? {})]
  }

  test('every wrong field is named at once, and nothing is written', async () => {
    const product = await open(two)
    const [small, large] = product.variants
    const before = await written(product.productId)
    expect(
      await fields(
        ana.catalogue.save(
          edited(product, {
            content: { title: '¿?' },
            variants: [
              { ...small, price: 0 },
              { ...large, price: 15_000, listPrice: 100 },
              { optionValues: [''], price: null, netContent: '' },
            ],
          }),
        ),
      ),
    ).toEqual([
      'market.product-not-valid',
      ['title', 'variants.0.price', 'variants.1.listPrice', 'variants.2.option1', 'variants.2.price'],
    ])
    expect(
      await fields(ana.catalogue.save(edited(product, { variants: [{ ...small, price: 3890, netContent: 'mucho' }] }))),
    ).toEqual(['market.product-not-valid', ['variants.0.netContent']])
    expect(await fields(ana.catalogue.save(edited(product, { content: { categoryIds: ['nada'] } })))).toEqual([
      'market.product-not-valid',
      ['categoryIds'],
    ])
    expect(await written(product.productId)).toBe(before)
  })

  test("a code of another product's is refused where it stands", async () => {
    const taken = await open({ variants: [{ sku: 'TAKEN-1' }] })
    const product = await open(two)
    const [small, large] = product.variants
    const call = ana.catalogue.save(
      edited(product, {
        variants: [
          { ...small, price: 3890 },
          { ...large, price: 15_000, sku: 'TAKEN-1' },
        ],
      }),
    )
    expect(await fields(call)).toEqual(['market.product-not-valid', ['variants.1.sku']])
    expect((await ana.catalogue.product(shopId, taken.productId)).variants).toMatchObject([{ sku: 'TAKEN-1' }])
  })

  test('a price that moves far asks for a yes', async () => {
    const product = await open()
    const change = edited(product, { variants: withPrice(product, 0, 38_900) })
    expect(await fields(ana.catalogue.save(change))).toEqual(['market.large-change', ['variants.0.price']])
    expect(await ana.catalogue.save({ ...change, isConfirmed: true })).toMatchObject({ variants: [{ price: 38_900 }] })
  })

  test('a shop that does not sell the product has no such page', async () => {
    const product = await open()
    expect(await getRefusal(ana.catalogue.product(other, product.productId))).toMatchObject({
      code: 'market.staff-product-not-found',
    })
    expect(await getRefusal(ana.catalogue.save({ ...edited(product), shopId: other }))).toMatchObject({
      code: 'market.staff-product-not-found',
    })
  })
})

describe('a product that two shops sell', () => {
  test('has one text, and prices of each', async () => {
    const product = await open(two)
    const [small, large] = product.variants
    await sql`
      insert into market.offers (shop_id, variant_id, product_id, price_minor, stock, updated_at)
      values (${other}, ${large?.productVariantId}, ${product.productId}, 20000, 3, now())`.execute(db)
    const there = await ana.catalogue.product(other, product.productId)
    expect(there).toMatchObject({
      otherShops: 1,
      variants: [
        { price: null, isElsewhere: true },
        { price: 20_000, isElsewhere: false },
      ],
    })

    // Sold here from now on, and the other no longer.
    const saved = await ana.catalogue.save(
      edited(there, {
        content: { title: 'De las dos' },
        variants: [{ productVariantId: small?.productVariantId ?? '', price: 5000, stock: 2 }],
      }),
    )
    expect(saved.variants).toMatchObject([
      { price: 5000, stock: 2 },
      { price: null, isElsewhere: true },
    ])
    expect(await ana.catalogue.product(shopId, product.productId)).toMatchObject({
      content: { title: 'De las dos' },
      variants: [{ price: 3890 }, { price: 15_000 }],
    })
    expect(await shoppers.titles({ shopId })).toContain('De las dos')
  })
})

test('a product for shelters stays one', async () => {
  const product = await open()
  await sql`update market.products set status = 'donation' where id = ${product.productId}`.execute(db)
  const shown = await ana.catalogue.product(shopId, product.productId)
  const saved = await ana.catalogue.save(edited(shown, { content: { status: 'active', vendor: 'X' } }))
  expect(saved.content).toMatchObject({ status: 'donation', vendor: 'X' })
})

test('a draft leaves the shop, and comes back published', async () => {
  const product = await open({ title: 'Borrador de prueba' })
  const draft = await ana.catalogue.save(edited(product, { content: { status: 'draft' } }))
  expect(draft.isShown).toBe(false)
  expect(await shoppers.titles({ shopId })).not.toContain('Borrador de prueba')
  expect(await ana.catalogue.save(edited(draft, { content: { status: 'active' } }))).toMatchObject({ isShown: true })
})
