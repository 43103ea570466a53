import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { sweepMarket } from '../sweep-market.ts'
import type { Tables } from '../tables.ts'
import { aProduct, openCatalogue, saturdayMorning } from '../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop } from '../testing/shop-with-goods.ts'
import { defaultGroups } from './default-groups/default-groups.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const { list, titles, failures } = openCatalogue(connection)
const { search: editor } = market.staff()
const shopId = await aShop(db)
const paraguay = await aShop(db, { country: 'PY', currency: 'PYG' })
for (const shop of [shopId, paraguay]) {
  await aProduct(db, shop, { title: 'Poncho de lana' })
  await aProduct(db, shop, { title: 'Correa de cuero' })
}

const group = (words: string[], means: string[]) => ({ kind: 'words' as const, words, means, service: null })

test('a country begins with 150 groups and more, each with an id and words of its own', () => {
  const words = defaultGroups.filter(({ kind }) => kind === 'words')
  expect(words.length).toBeGreaterThanOrEqual(150)
  expect(new Set(defaultGroups.map(({ id }) => id)).size).toBe(defaultGroups.length)
  for (const { id, words: typed, means, kind } of defaultGroups) {
    expect(new Set(typed).size, id).toBe(typed.length)
    expect(means.length > 0 || kind === 'service', id).toBe(true)
  }
})

test('a group of an editor is searched at once in its country, and nowhere else', async () => {
  expect(await titles({ shopId, searchQuery: 'aguayito' })).toEqual([])
  await editor.save({ id: null, version: 0, group: group(['aguayito', 'aguayo chico'], ['poncho']) })

  expect(await titles({ shopId, searchQuery: 'aguayitos' })).toEqual(['Poncho de lana'])
  expect(await titles({ shopId, searchQuery: 'aguayo chico' })).toEqual(['Poncho de lana'])
  expect(await titles({ shopId: paraguay, searchQuery: 'aguayito' })).toEqual([])
})

test('a group of the code is changed, taken away and put back from the log', async () => {
  const find = async (id: string) => (await editor.list()).groups.find((each) => each.id === id)
  const leash = await find('words-correa')
  expect(leash).toMatchObject({ version: 0, isChanged: false, means: ['correa'] })
  if (!leash) throw new Error('The group of leashes is gone')

  const { id, version, isChanged: _, ...was } = leash
  await editor.save({ id, version, group: { ...was, means: ['poncho'] } })
  expect(await titles({ shopId, searchQuery: 'trailla' })).toEqual(['Poncho de lana'])
  const stale = editor.save({ id, version, group: { ...was, means: ['cuero'] } })
  expect((await getRefusal(stale)).message).toBe('Search group was changed elsewhere')

  const [change] = (await editor.list()).changes
  expect(change).toMatchObject({ title: 'correa', before: { id, means: ['correa'] }, after: { id, means: ['poncho'] } })
  await editor.remove(id, 1)
  expect(await find(id)).toBeUndefined()
  expect((await getRefusal(editor.undo(change?.id ?? 0))).message).toBe('Setting changed since')

  const [removal] = (await editor.list()).changes
  await editor.undo(removal?.id ?? 0)
  await editor.undo(change?.id ?? 0)
  expect(await find(id)).toMatchObject({ means: ['correa'], version: 4 })
  expect((await getRefusal(editor.undo(change?.id ?? 0))).message).toBe('Setting change was undone')
  expect(await titles({ shopId, searchQuery: 'trailla' })).toEqual(['Correa de cuero'])
})

test('a form that is sent twice makes one group', async () => {
  const twice = market.staff('operator', newId(), newId()).search
  const form = { id: null, version: 0, group: group(['doble'], ['poncho']) }
  const [one, other] = await Promise.all([twice.save(form), twice.save(form)])

  expect(one.id).toBe(other.id)
  expect((await editor.list()).groups.filter(({ words }) => words[0] === 'doble')).toHaveLength(1)
})

test('a group says what is meant, or to which service it leads', async () => {
  const save = (given: Parameters<typeof editor.save>[0]['group']) =>
    getRefusal(editor.save({ id: null, version: 0, group: given }))

  expect((await save(group(['nada'], []))).message).toBe('Search group not valid')
  expect((await save({ kind: 'service', words: ['spa'], means: [], service: null })).status).toBe(422)
  expect((await save({ kind: 'words', words: ['spa'], means: ['baño'], service: 'vet' })).status).toBe(422)
  expect((await getRefusal(editor.remove('no-existe', 0))).message).toBe('Search group not found')
})

test('what found nothing, or not all, is counted for editors until it has a group', async () => {
  for (const query of ['Bozalito', 'bozalito ', 'poncho lunar', 'royal canin'])
    await list({ shopId, searchQuery: query })
  expect(await editor.missed()).toEqual([
    { phrase: 'bozalito', outcome: 'nothing', count: 2, lastAt: saturdayMorning.toISOString() },
    expect.objectContaining({ phrase: 'poncho lunar', outcome: 'partly', count: 1 }),
    expect.objectContaining({ phrase: 'royal canin', outcome: 'brand', count: 1 }),
  ])

  await editor.save({ id: null, version: 0, group: group(['Bozalito'], ['correa']) })
  await editor.forget('royal canin')
  expect((await editor.missed()).map(({ phrase }) => phrase)).toEqual(['poncho lunar'])
})

test('only a whole search is counted: no filter, service or answer', async () => {
  const before = await editor.missed()
  await list({ shopId, searchQuery: 'inexistente', brands: ['Andina'] })
  await list({ shopId, searchQuery: 'vacuna' })
  await list({ shopId, searchQuery: 'correa' })

  expect(await editor.missed()).toEqual(before)
})

test('what may be a person is not written down', async () => {
  const before = await editor.missed()
  for (const query of [
    'ana@correo.com',
    '70012345',
    'llamar al 700 12345',
    'calle los pinos entre segundo y tercer anillo',
    'www.algo.com',
    '7791234567898',
  ])
    await list({ shopId, searchQuery: query })

  expect(await editor.missed()).toEqual(before)
})

test('a search that is not typed again is forgotten after 90 days', async () => {
  const day = (days: number) => new Date(saturdayMorning.getTime() + days * 86_400_000)
  await sweepMarket(db, day(89))
  expect((await editor.missed()).length).toBeGreaterThan(0)
  await sweepMarket(db, day(90))
  expect(await editor.missed()).toEqual([])
  expect(failures).toEqual([])
})
