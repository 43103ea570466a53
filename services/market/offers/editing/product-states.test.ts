import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { marketInvariants } from '../../invariants.ts'
import type { Tables } from '../../tables.ts'
import { aProduct, openCatalogue } from '../../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../../testing/open-market.ts'
import { aShop } from '../../testing/shop-with-goods.ts'
import type { StaffProduct } from './contract.ts'
import { publishScheduled } from './publish-scheduled.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const shoppers = openCatalogue(connection)
const ana = market.staff()
const desk = ana.catalogue
let shopId = ''

beforeAll(async () => {
  shopId = await aShop(db)
})

const open = async (options: Parameters<typeof aProduct>[2] = {}) =>
  desk.product(shopId, (await aProduct(db, shopId, options)).id)
const save = (product: StaffProduct, content: Partial<StaffProduct['content']>) => {
  const { productId, seen, variants } = product
  return desk.save({ shopId, productId, seen, variants, content: { ...product.content, ...content } })
}
const runAt = (at: string) => publishScheduled({ db, now: () => new Date(at), log: pino({ level: 'silent' }) })

describe('a draft with a time', () => {
  test('is published at its time, once, and logged with who asked for it', async () => {
    const publishAt = '2030-01-05T12:00:00.000Z'
    const product = await open({ title: 'Con hora' })
    const saved = await save(product, { status: 'draft', publishAt })
    expect(saved.content).toMatchObject({ status: 'draft', publishAt })
    expect(await runAt('2030-01-05T11:59:59Z')).toBe(0)
    expect(await shoppers.titles({ shopId })).not.toContain('Con hora')

    const runs = await Promise.all([runAt(publishAt), runAt(publishAt)])
    expect(runs.toSorted()).toEqual([0, 1])
    expect(await shoppers.titles({ shopId })).toContain('Con hora')
    expect((await desk.product(shopId, product.productId)).content).toMatchObject({ status: 'active', publishAt: null })
    const [line] = (await desk.log({ shopId, productId: product.productId })).changes
    expect(line).toMatchObject({ what: 'content', cause: 'schedule', actorUid: ana.uid })
    expect(await runAt(publishAt)).toBe(0)
  })

  test('stays a draft when its publication is undone', async () => {
    const publishAt = '2030-03-05T12:00:00.000Z'
    const { productId } = await save(await open({ title: 'Por error' }), { status: 'draft', publishAt })
    expect(await runAt(publishAt)).toBe(1)
    const [line] = (await desk.log({ shopId, productId })).changes
    await market
      .at('2030-03-05T12:05:00Z')
      .staff()
      .catalogue.undoAct(line?.actId ?? '')
    expect((await desk.product(shopId, productId)).content).toMatchObject({ status: 'draft', publishAt: null })
    expect(await runAt('2030-03-05T12:06:00Z')).toBe(0)
    expect(await shoppers.titles({ shopId })).not.toContain('Por error')
  })

  test('that cannot be published does not hold back the others', async () => {
    const first = await save(await open({ title: 'Roto' }), { status: 'draft', publishAt: '2030-04-05T12:00:00.000Z' })
    const publishAt = '2030-04-05T12:01:00.000Z'
    await save(await open({ title: 'El siguiente' }), { status: 'draft', publishAt })
    await sql`
      create function market.refuse_broken() returns trigger language plpgsql as
        $$ begin raise exception 'a product that cannot be written'; end $$;
      create trigger refuse_broken before update on market.products
        for each row when (old.title = 'Roto') execute function market.refuse_broken()
    `.execute(db)
    expect(await runAt(publishAt)).toBe(1)
    const titles = await shoppers.titles({ shopId })
    expect([titles.includes('Roto'), titles.includes('El siguiente')]).toEqual([false, true])

    await sql`drop trigger refuse_broken on market.products; drop function market.refuse_broken`.execute(db)
    expect(await runAt(publishAt)).toBe(1)
    expect((await desk.product(shopId, first.productId)).content.status).toBe('active')
  })

  test('has no time any more once somebody publishes it, or a file does', async () => {
    const publishAt = '2030-02-05T12:00:00.000Z'
    const draft = await save(await open(), { status: 'draft', publishAt })
    expect((await save(draft, { status: 'active' })).content.publishAt).toBeNull()
    const other = await save(await open(), { status: 'draft', publishAt })
    await sql`update market.products set status = 'archived' where id = ${other.productId}`.execute(db)
    expect(await runAt(publishAt)).toBe(0)
    expect((await desk.product(shopId, other.productId)).content.status).toBe('archived')
  })

  test('cannot have one that has passed', async () => {
    const late = save(await open(), { status: 'draft', publishAt: '2020-01-01T00:00:00.000Z' })
    expect(await getRefusal(late)).toMatchObject({
      data: { fields: { publishAt: expect.stringContaining('ya pasó') } },
    })
  })
})

describe('a copy of a product', () => {
  test('is a draft with all of it but stock and codes, once per key', async () => {
    const product = await open({
      title: 'Original',
      kcalPerKg: 3800,
      variants: [{ optionTitle: '3 kg' }, { optionTitle: '15 kg', price: 9000 }],
    })
    const image = { id: 'drawn', alt: 'La bolsa' }
    await sql`
      insert into market.product_images (id, product_id, variant_id, position, alt, source_kind, source)
      values (${image.id}, ${product.productId}, ${product.variants[1]?.productVariantId}, 0, ${image.alt}, 'pack', '{}')`.execute(
      db,
    )
    const path = { shopId, productId: product.productId }
    const made = await desk.duplicate(path, 'copy-1')
    expect(await desk.duplicate(path, 'copy-1')).toEqual(made)
    const copy = await desk.product(shopId, made.productId)
    expect(copy.content).toEqual({ ...product.content, title: 'Original (copia)', status: 'draft' })
    expect(copy.variants.map(({ optionValues, price, stock }) => [optionValues, price, stock])).toEqual([
      [['3 kg'], 3890, 0],
      [['15 kg'], 9000, 0],
    ])
    expect(copy.pictures).toEqual([{ imageId: image.id, alt: image.alt }])
    expect(copy.productSlug).toBe('original-copia')
    expect(await shoppers.titles({ shopId })).not.toContain('Original (copia)')
    expect(new Set([...copy.variants, ...product.variants].map(({ sku }) => sku)).size).toBe(4)
  })
})

describe('a preview', () => {
  test('shows a draft as its page will, and publishes nothing', async () => {
    const draft = await save(await open({ title: 'Escondido' }), { status: 'draft', description: 'Con **todo**.' })
    const shown = await desk.preview(shopId, draft.productId)
    expect(shown).toMatchObject({
      title: 'Escondido',
      descriptionHtml: '<p>Con <strong>todo</strong>.</p>',
      variants: [{ displayPrice: expect.stringContaining('38,90') }],
    })
    expect(await shoppers.titles({ shopId })).not.toContain('Escondido')
    expect((await desk.product(shopId, draft.productId)).content.status).toBe('draft')
    const active = await open()
    expect(await desk.preview(shopId, active.productId)).toEqual(
      await market.buyer(null).product(shopId, active.productSlug),
    )
  })

  test('of a product whose variants are all hidden says so', async () => {
    const { productId, variants } = await open()
    await desk.changeProducts({ shopId, productVariantIds: variants.map((each) => each.productVariantId), act: 'hide' })
    expect(await getRefusal(desk.preview(shopId, productId))).toMatchObject({ code: 'market.nothing-to-preview' })
  })
})

test('whatever was done, the data hold together', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})
