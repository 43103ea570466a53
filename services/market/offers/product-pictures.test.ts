import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import { sweepUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { makeImageFiles } from '../images/image-files.ts'
import { productPictures as pictureKind } from '../images/product-picture-kind.ts'
import { importCatalogue } from '../imports/import-catalogue.ts'
import { marketInvariants } from '../invariants.ts'
import { makeImageServer } from '../service.ts'
import { sweepMarket } from '../sweep-market.ts'
import type { Tables } from '../tables.ts'
import { aProduct } from '../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop } from '../testing/shop-with-goods.ts'
import { lockPictures } from './change-pictures.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const { storage } = market
const ana = market.staff().catalogue
const luis = market.staff().catalogue
let shopId = ''
let exporting = ''
let exportingOne = ''
let exportingDrawing = ''
let withProgram = ''

beforeAll(async () => {
  shopId = await aShop(db)
  exporting = await aShop(db)
  exportingOne = await aShop(db)
  exportingDrawing = await aShop(db)
  withProgram = await aShop(db)
})

async function aPhoto(width = 64, height = 48) {
  return new File([new Uint8Array(await photo(width, height).jpeg().toBuffer())], 'camara.jpg', { type: 'image/jpeg' })
}

async function pictured(count = 0, options: Parameters<typeof aProduct>[2] = {}) {
  const product = await aProduct(db, shopId, options)
  const ids: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const file = await aPhoto(60 + number, 50)
    ids.push((await ana.addPicture({ shopId, productId: product.id, file })).imageId)
  }
  return { ...product, ids, at: { shopId, productId: product.id } }
}

const shown = async (productId: string) =>
  (await ana.pictures(shopId, productId)).pictures.map(({ imageId }) => imageId)
const inShop = (slug: string) => market.buyer(null).product(shopId, slug)
const toList = (ids: readonly string[]) => ids.map((imageId) => ({ imageId }))

describe('a picture that a merchant uploads', () => {
  test('is on the page, the card and in the cart of its product at once, and in the log with its author', async () => {
    const { at, id, slug, variantIds } = await pictured()
    const { imageId, changeIds } = await ana.addPicture({ ...at, file: await aPhoto() })

    expect(await ana.pictures(shopId, id)).toMatchObject({
      most: 20,
      isShown: true,
      pictures: [{ imageId, alt: 'Croquetas', productVariantId: null, isUploaded: true }],
    })
    expect((await inShop(slug)).images).toMatchObject([{ imageId, alt: 'Croquetas', isIllustrative: false }])
    const { rows } = await sql<{ card: { images: unknown } }>`
      select card from market.listings where product_id = ${id}`.execute(db)
    expect(JSON.stringify(rows[0]?.card)).toContain(imageId)
    const { offers } = await ana.list({ shopId, search: `SKU-${variantIds[0]}` })
    expect(offers).toMatchObject([{ imageId }])
    const { changes } = await ana.log({ shopId, productVariantId: variantIds[0] ?? '' })
    expect(changes).toMatchObject([
      {
        id: changeIds[0],
        what: 'pictures',
        title: 'Croquetas',
        displayFrom: 'sin fotos',
        displayTo: '1 foto',
        canUndo: true,
      },
    ])
  })

  test('is served in the sizes and formats of every product picture, without its place and camera', async () => {
    const { at } = await pictured()
    const withPlace = await photo(900, 600)
      .withExif({ IFD0: { Make: 'Camara' }, IFD3: { GPSLatitude: '17/1 47/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { imageId } = await ana.addPicture({ ...at, file: new File([new Uint8Array(withPlace)], 'a.jpg') })
    const [key = ''] = [...storage.files.keys()].filter((each) => each.includes(imageId))
    expect(key).toBe(`products/${imageId}/1280.webp`)
    const stored = await sharp(storage.files.get(key)).metadata()
    expect([stored.width, stored.height, stored.exif]).toEqual([900, 600, undefined])

    const dataDir = await mkdtemp(join(tmpdir(), 'huella-pictures-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const serve = makeImageServer({ db, now: () => new Date(), log: pino({ level: 'silent' }), dataDir, storage })
    const get = (name: string) => serve(new Request(`https://huella.example/media/products/${name}`))
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const answer = await get(`${imageId}-320.${format}`)
      if (!(answer instanceof Response)) throw answer
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('etag')).toBe(`"${imageId}-320-${format}"`)
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
      expect([width, height]).toEqual([320, 320])
    }

    storage.become('broken')
    expect(await get(`${imageId}-640.webp`)).toMatchObject({ status: 503 })
    storage.become('well')
  })

  test('that cannot be fetched counts as none until it can', async () => {
    const { id } = await pictured()
    const imageId = newId().replaceAll('-', '').toLowerCase().padEnd(64, '0').slice(0, 64)
    await sql`delete from market.product_images where product_id = ${id}`.execute(db)
    await sql`
      insert into market.product_images (id, product_id, position, alt, source_kind, source)
      values (${imageId}, ${id}, 0, '', 'remote', '{"url":"http://not-https.example/a.jpg"}')
    `.execute(db)
    const dataDir = await mkdtemp(join(tmpdir(), 'huella-pictures-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const serve = makeImageServer({ db, now: () => new Date(), log: pino({ level: 'silent' }), dataDir, storage })
    const withoutPhoto = async () =>
      (await ana.list({ shopId, only: 'no-picture' })).offers.map(({ productId }) => productId)
    expect(await withoutPhoto()).not.toContain(id)
    await serve(new Request(`https://huella.example/media/products/${imageId}-320.webp`))
    await expect.poll(withoutPhoto).toContain(id)

    // The shop's server is back: the picture is on this disk.
    await sql`update market.product_images set source = '{"url":"https://example.com/a.jpg"}' where id = ${imageId}`.execute(
      db,
    )
    const back = makeImageServer({ db, now: () => new Date(), log: pino({ level: 'silent' }), dataDir, storage })
    const originals = makeImageFiles(join(dataDir, 'images', 'originals'))
    await originals.write(imageId, await photo(60, 60).jpeg().toBuffer())
    await back(new Request(`https://huella.example/media/products/${imageId}-640.webp`))
    await expect.poll(withoutPhoto).not.toContain(id)

    await sql`
      insert into market.unreachable_pictures (image_id, refusal, failed_at) values ('of-nobody', 'unreachable', now())
    `.execute(db)
    await sweepMarket(db, new Date())
    const { rows } = await sql`select from market.unreachable_pictures where image_id = 'of-nobody'`.execute(db)
    expect(rows).toEqual([])
  })

  test('is added once for its key, and its second file is not kept', async () => {
    const { at, id } = await pictured()
    const file = await aPhoto()
    const first = await ana.addPicture({ ...at, file }, `photo of ${id}`)
    expect(await ana.addPicture({ ...at, file }, `photo of ${id}`)).toEqual(first)
    expect(await shown(id)).toEqual([first.imageId])
    const { rows } = await sql<{ id: string }>`select id from market.product_pictures where product_id = ${id}`.execute(
      db,
    )
    expect(rows).toEqual([{ id: first.imageId }])
    const other = ana.addPicture({ ...at, file: await aPhoto(30, 30) }, `photo of ${id}`)
    expect(await getRefusal(other)).toMatchObject({ code: 'market.idempotency-key-reused' })
  })

  test.each([
    [
      'no picture',
      async () => new File(['hola'], 'foto.jpg', { type: 'image/jpeg' }),
      'market.picture-not-readable',
      422,
    ],
    [
      'of 20 MB',
      async () => new File([new Uint8Array(20 * 1024 * 1024)], 'foto.jpg', { type: 'image/jpeg' }),
      'market.picture-too-large',
      413,
    ],
    [
      'an SVG',
      async () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'foto.png', { type: 'image/png' }),
      'market.picture-not-readable',
      422,
    ],
  ])('%s is refused in plain words and leaves nothing', async (_what, makeFile, code, status) => {
    const { at, id } = await pictured()
    const files = storage.files.size
    expect(await getRefusal(ana.addPicture({ ...at, file: await makeFile() }))).toMatchObject({ code, status })
    expect([await shown(id), storage.files.size]).toEqual([[], files])
  })

  test('of two uploaded at once both stay; the 21st is refused, whoever sends it', async () => {
    const { at, id } = await pictured()
    const files = await Promise.all(Array.from({ length: 4 }, (_, index) => aPhoto(40 + index, 40)))
    await Promise.all(files.map((file, index) => (index % 2 ? luis : ana).addPicture({ ...at, file })))
    expect(new Set(await shown(id)).size).toBe(4)

    await sql`
      insert into market.product_images (id, product_id, position, alt, source_kind, source)
      select 'remote0' || n, ${id}, n + 10, '', 'remote', '{"url": "https://tienda.example/a.png"}'
      from generate_series(10, 24) n`.execute(db)
    const outcomes = await Promise.allSettled([
      ana.addPicture({ ...at, file: await aPhoto(31, 30) }),
      luis.addPicture({ ...at, file: await aPhoto(32, 30) }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await shown(id)).toHaveLength(20)
  })

  test('a product that the shop does not offer gets none', async () => {
    const elsewhere = await aProduct(db, await aShop(db))
    const sent = ana.addPicture({ shopId, productId: elsewhere.id, file: await aPhoto() })
    expect(await getRefusal(sent)).toMatchObject({ code: 'market.staff-product-not-found', status: 404 })
  })
})

describe('arranging pictures', () => {
  test('the first is the main one; texts and options count in the shop; each change can be undone', async () => {
    const variants = [{ optionTitle: '3 kg' }, { optionTitle: '15 kg' }]
    const { at, id, slug, ids, variantIds } = await pictured(3, { variants })
    const [one = '', two = '', three = ''] = ids
    const { version } = await ana.pictures(shopId, id)
    const wanted = [
      { imageId: three, alt: 'El saco de frente' },
      { imageId: one, productVariantId: variantIds[1] ?? '' },
      { imageId: two, alt: '' },
    ]
    const arranged = await ana.arrangePictures({ ...at, version, pictures: wanted })
    expect((await inShop(slug)).images.map(({ imageId, alt }) => [imageId, alt])).toEqual([
      [three, 'El saco de frente'],
      [two, 'Croquetas'],
      [one, 'Croquetas'],
    ])
    expect((await inShop(slug)).variants.map(({ optionTitle, imageIds }) => [optionTitle, imageIds])).toEqual([
      ['3 kg', []],
      ['15 kg', [one]],
    ])
    // The same request again finds its work done.
    expect(await ana.arrangePictures({ ...at, version, pictures: wanted })).toMatchObject({ changeIds: [] })

    const removed = await ana.arrangePictures({ ...at, version: arranged.version, pictures: toList([three, two]) })
    expect(await shown(id)).toEqual([three, two])
    await ana.undo(removed.changeIds)
    expect(await shown(id)).toEqual([three, one, two])
    expect(await getRefusal(ana.undo(removed.changeIds))).toMatchObject({ code: 'market.change-not-undoable' })
    const { changes } = await ana.log({ shopId, productVariantId: variantIds[0] ?? '' })
    expect(changes.map(({ displayTo, cause }) => [displayTo, cause])).toEqual([
      ['3 fotos', 'undo'],
      ['2 fotos', 'hand'],
      ['3 fotos, en otro orden', 'hand'],
      ['3 fotos', 'hand'],
      ['2 fotos', 'hand'],
      ['1 foto', 'hand'],
    ])
    expect(await findBroken(db, marketInvariants(new Date()))).toEqual([])
  })

  test('of two merchants who arrange at once one is told to look again', async () => {
    const { at, id, ids } = await pictured(2)
    const { version } = await ana.pictures(shopId, id)
    const outcomes = await Promise.allSettled([
      ana.arrangePictures({ ...at, version, pictures: toList(ids.toReversed()) }),
      luis.arrangePictures({ ...at, version, pictures: toList(ids.slice(0, 1)) }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const late = luis.arrangePictures({ ...at, version, pictures: [] })
    expect(await getRefusal(late)).toMatchObject({ code: 'market.product-pictures-changed', status: 409 })
  })

  test('a picture of another product, or the option of another one, is refused', async () => {
    const { at, id, ids } = await pictured(1)
    const other = await pictured(1)
    const { version } = await ana.pictures(shopId, id)
    const foreign = ana.arrangePictures({ ...at, version, pictures: toList([...ids, ...other.ids]) })
    expect(await getRefusal(foreign)).toMatchObject({ code: 'market.product-pictures-changed' })
    const pictures = [{ imageId: ids[0] ?? '', productVariantId: other.variantIds[0] ?? '' }]
    expect(await getRefusal(ana.arrangePictures({ ...at, version, pictures }))).toMatchObject({
      code: 'market.offer-not-found',
    })
  })
})

test('a removed picture comes back within 30 days; then its file is swept, and undoing says so', async () => {
  const { at, id, ids } = await pictured(2)
  const [kept = '', gone = ''] = ids
  const { version } = await ana.pictures(shopId, id)
  const { changeIds } = await ana.arrangePictures({ ...at, version, pictures: toList([kept]) })
  const sweepAt = async (day: string) => {
    await sweepMarket(db, new Date(`${day}T15:00:00Z`))
    return sweepUnusedPictures(pictureKind, { db, storage }, new Date(`${day}T16:30:00Z`))
  }
  await sweepAt('2026-11-22')
  await sweepAt('2026-12-20')
  expect(storage.files.has(`products/${gone}/1280.webp`)).toBe(true)
  const back = await ana.undo(changeIds)
  await sweepAt('2027-01-25')
  expect(await shown(id)).toEqual([kept, gone])

  await ana.undo(back.changes.map((change) => change.id))
  await sweepAt('2027-01-26')
  await sweepAt('2027-02-26')
  expect(storage.files.has(`products/${gone}/1280.webp`)).toBe(false)
  expect(storage.files.has(`products/${kept}/1280.webp`)).toBe(true)
  const last = (await ana.log({ shopId })).changes.find(({ what, isUndone }) => what === 'pictures' && !isUndone)
  expect(await getRefusal(ana.undo([last?.id ?? 0]))).toMatchObject({ code: 'market.picture-file-removed' })
})

describe('pictures and files', () => {
  const file = (shop: string) => ana.file(shop, 'current')

  test("the shop's own export names uploaded pictures, and bringing it back changes nothing", async () => {
    const shop = exporting
    const variants = [
      { optionTitle: '3 kg', sku: 'RT-3' },
      { optionTitle: '15 kg', sku: 'RT-15' },
    ]
    const { id, variantIds } = await aProduct(db, shop, { title: 'Ida y vuelta', variants })
    const at = { shopId: shop, productId: id }
    const { imageId: one } = await ana.addPicture({ ...at, file: await aPhoto(50, 51) })
    const { imageId: two } = await ana.addPicture({ ...at, file: await aPhoto(50, 52) })
    const { version } = await ana.pictures(shop, id)
    const productVariantId = variantIds[1] ?? ''
    await ana.arrangePictures({ ...at, version, pictures: [{ imageId: two }, { imageId: one, productVariantId }] })

    const { csv } = await file(shop)
    const address = (imageId: string) => `https://huella.example/media/products/${imageId}-1200.jpg`
    expect(csv).toContain(`;"${address(two)}, ${address(one)}";\r\n`.replaceAll('"', ''))
    const before = await ana.pictures(shop, id)
    expect(await ana.bring(shop, csv)).toMatchObject({ counts: {}, untouched: 2, refused: 0 })
    await importCatalogue({ db, now: () => new Date(), shopId: shop, open: opened(csv), dryRun: false })
    expect(await ana.pictures(shop, id)).toEqual(before)
  })

  test('the export of a shop that sells one option keeps the pictures of the others', async () => {
    const [shop, other] = [await aShop(db), exportingOne]
    const variants = [
      { optionTitle: '3 kg', sku: 'SH-3' },
      { optionTitle: '15 kg', sku: 'SH-15' },
    ]
    const { id, variantIds } = await aProduct(db, shop, { title: 'De dos tiendas', variants })
    await sql`
      insert into market.offers (shop_id, product_id, variant_id, price_minor, stock, updated_at)
      values (${other}, ${id}, ${variantIds[0]}, 3890, 1, now())`.execute(db)
    const { imageId } = await ana.addPicture({ shopId: shop, productId: id, file: await aPhoto(50, 51) })
    const { version } = await ana.pictures(shop, id)
    const pictures = [{ imageId, productVariantId: variantIds[1] ?? '' }]
    await ana.arrangePictures({ shopId: shop, productId: id, version, pictures })

    const { csv } = await file(other)
    const before = await ana.pictures(shop, id)
    expect(await ana.bring(other, csv)).toMatchObject({ counts: {}, untouched: 1, refused: 0 })
    await importCatalogue({ db, now: () => new Date(), shopId: other, open: opened(csv), dryRun: false })
    expect(await ana.pictures(shop, id)).toEqual(before)
  })

  test('an illustration stays one when a file orders it anew', async () => {
    const { id } = await aProduct(db, exportingDrawing, { title: 'Dibujado', variants: [{ sku: 'DIB-1' }] })
    await sql`
      insert into market.product_images (id, product_id, position, alt, is_illustrative, source_kind, source)
      values ('drawing0001', ${id}, 0, '', true, 'pack', '{"svg": "<svg/>"}')`.execute(db)
    const { imageId } = await ana.addPicture({ shopId: exportingDrawing, productId: id, file: await aPhoto() })
    const { csv } = await file(exportingDrawing)
    const swapped = csv.replace(/(https:\S+), (https:[^;]+)/, '$2, $1')
    const { id: importId } = await ana.bring(exportingDrawing, swapped)
    await ana.apply(importId)
    const { rows } = await sql`
      select id, is_illustrative from market.product_images where product_id = ${id} order by position`.execute(db)
    expect(rows).toEqual([
      { id: imageId, is_illustrative: false },
      { id: 'drawing0001', is_illustrative: true },
    ])
  })

  test('a file with other addresses replaces those of files, keeps the uploaded ones, and shows it before', async () => {
    const shop = await aShop(db)
    const { id } = await aProduct(db, shop, { title: 'Con web', variants: [{ sku: 'WEB-1' }] })
    const at = { shopId: shop, productId: id }
    const bring = (pictures: string) => ana.bring(shop, `SKU;Producto;Precio;Foto\nWEB-1;Con web;38,90;"${pictures}"\n`)
    const isUploaded = async () => (await ana.pictures(shop, id)).pictures.map((picture) => picture.isUploaded)

    const first = await bring('https://web.example/1.jpg, https://web.example/2.jpg')
    expect(first.counts).toEqual({ pictures: 1 })
    const { changes } = await ana.import(first.id)
    expect(changes).toMatchObject([{ what: 'pictures', displayFrom: 'sin fotos', displayTo: '2 fotos' }])
    await ana.apply(first.id)
    expect(await isUploaded()).toEqual([false, false])

    const { imageId } = await ana.addPicture({ ...at, file: await aPhoto() })
    const { version, pictures } = await ana.pictures(shop, id)
    const [one, two] = pictures
    await ana.arrangePictures({ ...at, version, pictures: toList([imageId, two?.imageId ?? '', one?.imageId ?? '']) })
    // The same file again does not undo what was arranged.
    expect((await bring('https://web.example/1.jpg, https://web.example/2.jpg')).counts).toEqual({})
    // Nor does one without the column, or with an empty cell.
    expect((await bring('')).counts).toEqual({})
    expect((await ana.bring(shop, 'SKU;Precio\nWEB-1;38,90\n')).counts).toEqual({})

    const next = await bring('https://web.example/3.jpg')
    await ana.apply(next.id)
    expect(await isUploaded()).toEqual([true, false])
    await ana.undoImport(next.id)
    expect(await isUploaded()).toEqual([true, false, false])
    expect(await findBroken(db, marketInvariants(new Date()))).toEqual([])
  })

  test('a file without a column for pictures of options changes those of the product alone', async () => {
    const shop = await aShop(db)
    const variants = [
      { sku: 'OPT-S', optionTitle: 'S' },
      { sku: 'OPT-M', optionTitle: 'M' },
    ]
    const { id, variantIds } = await aProduct(db, shop, { title: 'Con tallas', variants })
    await sql`
      insert into market.product_images (id, product_id, variant_id, position, alt, source_kind, source) values
        ('whole0000001', ${id}, null, 0, '', 'remote', '{"url": "https://web.example/old.jpg"}'),
        ('option000001', ${id}, ${variantIds[0]}, 1, '', 'remote', '{"url": "https://web.example/s.jpg"}')`.execute(db)
    const list = 'SKU;Precio;Foto\nOPT-S;38,90;https://web.example/new.jpg\nOPT-M;38,90;\n'
    const brought = await ana.bring(shop, list)
    expect(brought.counts).toEqual({ pictures: 1 })
    await ana.apply(brought.id)
    const { pictures } = await ana.pictures(shop, id)
    expect(pictures).toMatchObject([
      { productVariantId: null },
      { imageId: 'option000001', productVariantId: variantIds[0] },
    ])
    expect(pictures).toHaveLength(2)
    expect(pictures[0]?.imageId).not.toBe('whole0000001')
    expect((await ana.bring(shop, list)).counts).toEqual({})
  })

  test('a file of codes and pictures alone brings pictures, and no product', async () => {
    const shop = await aShop(db)
    const { id } = await aProduct(db, shop, { title: 'Solo fotos', variants: [{ sku: 'ONLY-1' }] })
    const list = 'SKU;Foto\nONLY-1;https://web.example/1.jpg\nONLY-2;https://web.example/2.jpg\n'
    const brought = await ana.bring(shop, list)
    expect(brought).toMatchObject({ state: 'draft', counts: { pictures: 1 }, refused: 1 })
    await ana.apply(brought.id)
    expect((await ana.pictures(shop, id)).pictures).toHaveLength(1)
    expect(await ana.bring(shop, list)).toMatchObject({ counts: {}, refused: 1 })
  })

  test('what a merchant changed since the comparison is not written over', async () => {
    const shop = await aShop(db)
    const { id } = await aProduct(db, shop, { title: 'Entretanto', variants: [{ sku: 'MEAN-1' }] })
    const brought = await ana.bring(shop, 'SKU;Precio;Foto\nMEAN-1;38,90;https://web.example/9.jpg\n')
    const { imageId } = await ana.addPicture({ shopId: shop, productId: id, file: await aPhoto() })
    expect(await ana.apply(brought.id)).toMatchObject({ written: 0, changedSince: 1 })
    const { changes } = await ana.import(brought.id)
    expect(changes).toMatchObject([{ outcome: 'changed-since', displayFound: '1 foto' }])
    expect((await ana.pictures(shop, id)).pictures).toMatchObject([{ imageId }])
  })

  const readExport = (shop: string, { handle, image }: { handle: string; image: string }) =>
    importCatalogue({
      ...{ db, now: () => new Date(), shopId: shop, dryRun: false },
      open: opened(`Handle,Title,Variant SKU,Variant Price,Image Src\n${handle},Saco,${handle}-1,10,${image}\n`),
    })

  test('an export of a shop program never takes an uploaded picture away, also where it empties the column', async () => {
    const shop = withProgram
    await readExport(shop, { handle: 'saco', image: 'https://web.example/saco.jpg' })
    const { offers } = await ana.list({ shopId: shop })
    const productId = offers[0]?.productId ?? ''
    const { imageId } = await ana.addPicture({ shopId: shop, productId, file: await aPhoto() })
    await readExport(shop, { handle: 'saco', image: '' })
    expect((await ana.pictures(shop, productId)).pictures).toMatchObject([{ imageId, isUploaded: true }])
  })

  test('a picture that is uploaded while a file is imported stays', async () => {
    const shop = await aShop(db)
    await readExport(shop, { handle: 'bolsa', image: 'https://web.example/1.jpg' })
    const { rows } = await sql<{ id: string }>`select id from market.products where slug = 'bolsa'`.execute(db)
    const productId = rows[0]?.id ?? ''
    // As an upload does: locks the product, then writes its picture.
    const importing = await db.transaction().execute(async (trx) => {
      await lockPictures(trx, productId)
      const begun = readExport(shop, { handle: 'bolsa', image: 'https://web.example/2.jpg' })
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 5_000 })
      await sql`
        insert into market.product_pictures (id, created_at, product_id) values ('uploaded0001', now(), ${productId})
      `.execute(trx)
      await sql`
        insert into market.product_images (id, product_id, position, alt, source_kind, source)
        values ('uploaded0001', ${productId}, 1, '', 'upload', '{"pictureId": "uploaded0001"}')`.execute(trx)
      return { begun }
    })
    await importing.begun
    expect((await ana.pictures(shop, productId)).pictures).toMatchObject([
      { isUploaded: false },
      { imageId: 'uploaded0001', isUploaded: true },
    ])
  })
})

/** Sessions of this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

function opened(text: string) {
  return async function* () {
    yield Buffer.from(text)
  }
}
