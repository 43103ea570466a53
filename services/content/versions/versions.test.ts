import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import { sweepUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { toWorkbook } from '#shared/tables/testing.ts'
import { contentPictures } from '../service.ts'
import type { Tables } from '../tables.ts'
import { aContent, sheetWith } from '../testing/a-content.ts'
import { MOST_VERSIONS } from './save-version.ts'

const connection = await testDatabase({ poolSize: 3 })
const db = connection.db<Tables>()

const shelter = (number: number, name: string) => ({ number, name, path: `/refugios/${number}` })
const banner = { type: 'BANNER', country: 'BO', title: 'Feria de adopción' }

/** A shop whose spreadsheet has one shelter and one banner, and nothing written in the back office. */
async function aShop() {
  await db.deleteFrom('content.sheet_versions').execute()
  const content = aContent({ db })
  content.write({ ...sheetWith('shelters', [shelter(1, 'Luna')]), ...sheetWith('configuration', [banner]) })
  await content.start()
  const { client, operator, visitor } = content
  return {
    ...content,
    getShelters: async () => (await client.shelters({}, visitor)).map(({ name }) => name),
    bring: (sheets: Parameters<typeof toWorkbook>[0]) =>
      client.draftWorkbook(
        { fileName: 'diciembre.xlsx', contentBase64: Buffer.from(toWorkbook(sheets)).toString('base64') },
        operator,
      ),
    getRows: (id: 'shelters' | 'configuration') => client.sheetRows({ id }, operator),
  }
}

test('a workbook is looked at, shown instead of the spreadsheet, and undone', async () => {
  const { client, operator, bring, getShelters } = await aShop()
  const draft = await bring(
    sheetWith('shelters', [shelter(1, 'Luna Llena'), shelter(2, 'Sol'), { ...shelter(3, 'Mal'), path: 'sin barra' }]),
  )
  expect(draft.sheets).toMatchObject([
    { id: 'shelters', problem: null, rows: 2, faultCount: 1, counts: { added: 1, changed: 1, removed: 0 } },
  ])
  expect(await getShelters()).toEqual(['Luna'])

  const [sheet] = draft.sheets
  const apply = () =>
    client.applyWorkbook({ uploadId: draft.id, sheets: [{ id: 'shelters', base: sheet?.base ?? '' }] }, operator)
  const pressed = await Promise.allSettled([apply(), apply()])
  expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await getShelters()).toEqual(['Luna Llena', 'Sol'])
  await expect(apply()).rejects.toMatchObject({ code: 'content.upload-not-found' })

  const { sheets } = await client.sheets(undefined, operator)
  expect(sheets.find(({ id }) => id === 'shelters')).toMatchObject({ origin: 'upload' })
  const [version] = await client.sheetVersions(undefined, operator)
  expect(version).toMatchObject({ note: 'diciembre.xlsx', actorUid: 'elena', canUndo: true })
  await client.undoSheetVersion({ versionId: version?.id ?? 0 }, operator)
  expect(await getShelters()).toEqual(['Luna'])
  await expect(client.undoSheetVersion({ versionId: version?.id ?? 0 }, operator)).rejects.toMatchObject({
    code: 'content.version-not-undoable',
  })
})

test('a file that is no workbook, and a sheet without its columns, are refused', async () => {
  const { client, operator, bring } = await aShop()
  const contentBase64 = Buffer.from('hola').toString('base64')
  await expect(client.draftWorkbook({ fileName: 'x.xlsx', contentBase64 }, operator)).rejects.toMatchObject({
    code: 'content.sheet-not-readable',
  })
  const draft = await bring({ Refugios: [['numero'], [1]] })
  const [sheet] = draft.sheets
  expect(sheet?.problem).toContain('falta')
  const asked = { uploadId: draft.id, sheets: [{ id: 'shelters' as const, base: sheet?.base ?? '' }] }
  await expect(client.applyWorkbook(asked, operator)).rejects.toMatchObject({ code: 'content.sheet-not-readable' })
})

test('a CSV is one sheet', async () => {
  const { client, operator } = await aShop()
  const csv = 'numero;nombre;camino\n5;Estrella;/refugios/estrella\n'
  const contentBase64 = Buffer.from(csv).toString('base64')
  const draft = await client.draftWorkbook({ fileName: 'refugios.csv', contentBase64, sheetId: 'shelters' }, operator)
  expect(draft.sheets).toMatchObject([{ id: 'shelters', rows: 1, counts: { added: 1, removed: 1, changed: 0 } }])
})

test('of two colleagues who write one sheet at once one wins, and the spreadsheet is given back', async () => {
  const { client, operator, getRows, getShelters, write, refresh } = await aShop()
  const { base, rows } = await getRows('shelters')
  const save = (name: string) =>
    client.saveSheetRow({ id: 'shelters', base, row: 2, texts: { ...rows[0]?.texts, name } }, operator)
  const written = await Promise.allSettled([save('Uno'), save('Dos')])
  expect(written.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(save('Tres')).rejects.toMatchObject({ code: 'content.sheet-changed' })

  // What the back office wrote is shown, whatever the spreadsheet says by now.
  const [shown] = await getShelters()
  expect(['Uno', 'Dos']).toContain(shown)
  write(sheetWith('shelters', [shelter(1, 'Luna nueva')]))
  await refresh()
  expect(await getShelters()).toEqual([shown])
  const now = await getRows('shelters')
  await client.releaseSheet({ id: 'shelters', base: now.base }, operator)
  expect(await getShelters()).toEqual(['Luna nueva'])
})

test('a row with an error is not written, and a banner is shown in its days', async () => {
  const { client, operator, visitor, clock, getRows } = await aShop()
  const { base } = await getRows('configuration')
  const texts = { ...banner, title: 'Navidad', label: 'Ver', from: '01/12/2026', until: '24/12/2026' }
  const save = (more: Record<string, string>) =>
    client.saveSheetRow({ id: 'configuration', base, row: null, texts: { ...texts, ...more } }, operator)
  await expect(save({ href: '' })).rejects.toMatchObject({
    code: 'content.row-not-valid',
    data: { fields: { href: expect.any(String) } },
  })
  await expect(save({ href: '/products', until: '30/11/2026' })).rejects.toMatchObject({ status: 422 })
  await save({ href: '/products' })

  const getTitles = async () => (await client.storeConfiguration({}, visitor)).items.map(({ title }) => title)
  expect(await getTitles()).toEqual(['Feria de adopción'])
  clock.now = new Date('2026-12-24T23:00:00Z')
  expect(await getTitles()).toEqual(['Feria de adopción', 'Navidad'])
  clock.now = new Date('2026-12-25T04:30:00Z')
  expect(await getTitles()).toEqual(['Feria de adopción'])

  const later = await getRows('configuration')
  await client.saveSheetRow({ id: 'configuration', base: later.base, row: 3, texts: null }, operator)
  expect((await getRows('configuration')).rows).toHaveLength(1)
})

test('an uploaded picture stays for an hour, and for good when a row names it', async () => {
  const { client, operator, clock, storage, getRows } = await aShop()
  const file = new File([new Uint8Array(await photo().jpeg().toBuffer())], 'feria.jpg', { type: 'image/jpeg' })
  const { path: named } = await client.addContentPicture({ file }, operator)
  const { path: late } = await client.addContentPicture({ file }, operator)
  const isStored = async (path: string) => (await storage.get(path.replace('/media/', ''))) !== null
  expect([await isStored(named), await isStored(late)]).toEqual([true, true])

  const save = async (picture: string) =>
    client.saveSheetRow(
      { id: 'configuration', base: (await getRows('configuration')).base, row: null, texts: { ...banner, picture } },
      operator,
    )
  await save(named)
  clock.now = new Date('2026-11-21T17:00:00Z')
  await expect(save(late)).rejects.toMatchObject({ code: 'content.picture-gone' })
  await sweepUnusedPictures(contentPictures, { db, storage }, clock.now)
  expect([await isStored(named), await isStored(late)]).toEqual([true, false])
  await save(named)
})

test('old versions go with their pictures, the shown one stays, and no undo leads behind what was pruned', async () => {
  const { client, operator, clock, storage, getRows, getShelters } = await aShop()
  const file = new File([new Uint8Array(await photo().jpeg().toBuffer())], 'vieja.jpg', { type: 'image/jpeg' })
  const { path: picture } = await client.addContentPicture({ file }, operator)
  const save = async (name: string, more: object = {}) => {
    const { base, rows } = await getRows('shelters')
    await client.saveSheetRow({ id: 'shelters', base, row: 2, texts: { ...rows[0]?.texts, name, ...more } }, operator)
  }
  await save('Con foto', { picture })
  await save('Sin foto', { picture: '' })
  for (let number = 1; number <= MOST_VERSIONS; number += 1) await save(`Luna ${number}`)

  const ids = async () => {
    const rows = await db.selectFrom('content.sheet_versions').select('id').where('undone_at', 'is', null).execute()
    return rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other)
  }
  const kept = await ids()
  expect(kept).toHaveLength(MOST_VERSIONS)
  expect(await getShelters()).toEqual([`Luna ${MOST_VERSIONS}`])
  clock.now = new Date(clock.now.getTime() + 2 * 3_600_000)
  await sweepUnusedPictures(contentPictures, { db, storage }, clock.now)
  expect(await storage.get(picture.replace('/media/', ''))).toBeNull()

  for (const versionId of kept.slice(1).toReversed()) await client.undoSheetVersion({ versionId }, operator)
  expect(await getShelters()).toEqual(['Luna 1'])
  await expect(client.undoSheetVersion({ versionId: kept[0] ?? 0 }, operator)).rejects.toMatchObject({
    code: 'content.version-not-undoable',
  })
  // One that is shown is kept, however many were undone after it.
  await save('Otra')
  expect((await client.sheetVersions(undefined, operator))[0]).toMatchObject({ canUndo: true })
})
