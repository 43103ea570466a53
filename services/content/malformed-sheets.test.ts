import { expect, test } from 'vitest'
import { demoSheets } from '#demo/content/sheets.ts'
import { readRows } from './read-rows.ts'
import { sheetIds, sheetPlans } from './rules/sheets.ts'
import { aContent } from './testing/a-content.ts'
import { malformedSheets } from './testing/malformed-sheets.ts'

/** Allowed addresses: empty, a drawing's name, a path of ours, or an https address without a password. */
const goodAddress = /^$|^[a-z0-9-]+$|^\/(?![/\\])[^\s\\]*$|^https:\/\/[^\s\\@]+$/

const addressNames = ['href', 'picture', 'images', 'logo', 'web', 'path']

/** All addresses that a page would link to or load. */
function addressesIn(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, value]) =>
    addressNames.includes(name) ? [value].flat().map(String) : addressesIn(value),
  )
}

test('300 malformed workbooks: no good row of theirs can run or lead astray', () => {
  let bad = 0
  for (let seed = 1; seed <= 300; seed += 1) {
    const sheets = malformedSheets(demoSheets, seed)
    const read = sheetIds.map((id) =>
      readRows(id, (sheets[sheetPlans[id].title] ?? []).map(asCells), ['fotos.example']),
    )
    if (read.some((sheet) => 'whole' in sheet || sheet.errors.length > 0)) bad += 1
    const values = read.flatMap((sheet) => ('rows' in sheet ? sheet.rows.map(({ value }) => value) : []))
    expectHarmless(values)
  }
  // Most of the workbooks are really broken.
  expect(bad).toBeGreaterThan(250)
})

test('one in fifteen of them is published: everything still answers', async () => {
  const { client, write, refresh, visitor, operator } = aContent()
  write(demoSheets)
  await refresh()
  for (let seed = 15; seed <= 300; seed += 15) {
    write(malformedSheets(demoSheets, seed))
    await refresh()
    const none = (error: { status: number }) => expect(error.status).toBe(404)
    expectHarmless(
      await Promise.all([
        client.storeConfiguration({}, visitor).catch(none),
        client.donations({}, visitor),
        client.totalDonations(undefined, visitor),
        client.shelters({}, visitor),
        client.servicesSheet({}, visitor),
        client.foodProductsSheet(undefined, visitor),
        client.sheetPreview({ id: 'configuration' }, operator),
      ]),
    )
  }
})

function expectHarmless(tree: unknown): void {
  expect(JSON.stringify(tree).match(/<\s*\/?\s*(script|img)/i)).toBeNull()
  expect(addressesIn(tree).filter((address) => !goodAddress.test(address))).toEqual([])
}

/** Cells as a source delivers them: days are texts. */
function asCells(row: readonly (string | number | Date | null)[]) {
  return row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell))
}

test('the demonstration’s workbook is what its source says, and nothing is wrong with it', async () => {
  const { client, refresh, visitor, inParaguay } = aContent({
    place: { kind: 'workbook', file: new URL('../../demo/content/huella.xlsx', import.meta.url).pathname },
  })
  const other = aContent()
  other.write(demoSheets)
  await other.refresh()
  const { sheets } = await refresh()
  // The fake market knows no FIRST_BUY_COUPON.
  expect(
    sheets.map(({ failure, faults: errors }) => [failure, errors.filter(({ column }) => column !== 'codigo')]),
  ).toEqual(Array(5).fill([null, []]))
  for (const call of [visitor, inParaguay]) {
    const { items } = await client.storeConfiguration({}, call)
    expect(items).toEqual((await other.client.storeConfiguration({}, call)).items)
    expect(await client.shelters({}, call)).toEqual(await other.client.shelters({}, call))
  }
  expect(await client.totalDonations(undefined, visitor)).toEqual(await other.client.totalDonations(undefined, visitor))
})
