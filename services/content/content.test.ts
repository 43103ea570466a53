import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aContent, aFolder, sheetWith } from './testing/a-content.ts'

const banner = { type: 'BANNER', country: 'BO, PY', title: 'Vacunas al día' }
const shelter = { number: 1, name: 'Siete Vidas', country: 'BO', path: '/refugios/siete-vidas' }
const given = (number: number, date: string, totalKg: number | string, to = 'Siete Vidas') => ({
  number,
  shelter: to,
  totalKg,
  date,
})

test('items come by country, in the order of the home page and then of the editor, and NULL is empty', async () => {
  const { client, write, start, visitor, inParaguay } = aContent()
  write(
    sheetWith('configuration', [
      { type: 'COMMENT', country: 'BO', title: 'Marcela', text: 'Llegó al mediodía' },
      { ...banner, position: 2, title: 'Segundo', text: 'NULL' },
      { ...banner, position: 1, title: 'Primero', href: '/petProfiles', label: 'Abrir' },
    ]),
  )
  await start()
  const { items } = await client.storeConfiguration({}, visitor)
  expect(items.map(({ type, title }) => [type, title])).toEqual([
    ['BANNER', 'Primero'],
    ['BANNER', 'Segundo'],
    ['COMMENT', 'Marcela'],
  ])
  expect(items[1]?.text).toBe('')
  expect((await client.storeConfiguration({}, inParaguay)).items).toHaveLength(2)
  expect((await client.allStoreConfigurations(undefined, visitor)).map(({ country }) => country)).toEqual(['BO', 'PY'])
})

test('a sheet that was never read fails as the specification calls it, and a country without rows too', async () => {
  const { client, write, refresh, visitor, inParaguay } = aContent()
  await refresh()
  const failing = [
    ['GET STORE CONFIGURATION', client.storeConfiguration({}, visitor)],
    ['GET ALL STORE CONFIGURATION', client.allStoreConfigurations(undefined, visitor)],
    ['GET DONATIONS', client.donations({}, visitor)],
    ['GET TOTAL DONATIONS', client.totalDonations(undefined, visitor)],
    ['GET SHELTERS', client.shelters({}, visitor)],
    ['GET SHELTERS', client.shelterByPath({ path: '/refugios/siete-vidas' }, visitor)],
  ] as const
  for (const [message, call] of failing) await expect(call).rejects.toMatchObject({ status: 503, message })

  write(sheetWith('configuration', [{ ...banner, country: 'BO' }]))
  await refresh()
  const message = 'No stores by country configuration'
  await expect(client.storeConfiguration({}, inParaguay)).rejects.toMatchObject({ status: 404, message })
  write(sheetWith('configuration', []))
  await refresh()
  await expect(client.allStoreConfigurations(undefined, visitor)).rejects.toMatchObject({ status: 404, message })
})

test('a bad row is left out and named by row, column and reason', async () => {
  const { client, write, refresh, visitor } = aContent()
  write(
    sheetWith('configuration', [
      banner,
      { ...banner, title: '<script>alert(1)</script>' },
      { ...banner, href: 'javascript:alert(1)' },
      { ...banner, picture: 'https://otros.example/a.png' },
      { ...banner, type: 'POPUP' },
      { ...banner, country: 'AR' },
      { ...banner, title: 'a'.repeat(121) },
      { ...banner, picture: 'https://fotos.example/a.png', href: 'https://huella.example/x' },
    ]),
  )
  const { sheets } = await refresh()
  expect((await client.storeConfiguration({}, visitor)).items).toHaveLength(2)
  expect(sheets[0]).toMatchObject({ state: 'fresh', rows: 2, failure: null, faultCount: 6 })
  expect(sheets[0]?.faults.map(({ row, column, why }) => `${row} ${column}: ${why}`)).toEqual([
    '3 titulo: tiene etiquetas: escribe solo texto',
    '4 enlace: el enlace empieza con / o con https://',
    '5 imagen: las imágenes de otros.example no están permitidas',
    '6 tipo: no es un tipo que conozcamos',
    '7 pais: el país es BO, PY o BO, PY',
    '8 titulo: tiene 121 caracteres y caben 120',
  ])
})

test.each([
  [
    'without a column that it needs',
    {
      Configuración: [
        ['tipo', 'titulo'],
        ['BANNER', 'Hola'],
      ],
    },
    'en la primera fila falta «pais»',
  ],
  [
    'with a column twice',
    { Configuración: [['tipo', 'pais', 'titulo', 'Título']] },
    'la columna «titulo» está dos veces',
  ],
  ['that vanished', { Otra: [['tipo']] }, 'el libro no tiene esta hoja'],
  [
    'without one good row',
    sheetWith('configuration', [{ ...banner, type: 'X' }]),
    'ninguna fila está bien; la 2: tipo no es un tipo que conozcamos',
  ],
  [
    'with too many rows',
    sheetWith(
      'configuration',
      Array.from({ length: 501 }, () => banner),
    ),
    'tiene 501 filas y caben 500',
  ],
])('a sheet %s is bad as a whole: the last good copy stays', async (_, sheets, why) => {
  const { client, write, refresh, visitor, clock } = aContent()
  write(sheetWith('configuration', [banner]))
  await refresh()
  clock.now = new Date('2026-11-21T16:00:00Z')
  write(sheets)
  const [sheet] = (await refresh()).sheets
  expect(sheet).toMatchObject({ state: 'failed', failure: why, rows: 1, readAt: '2026-11-21T15:00:00.000Z' })
  expect((await client.storeConfiguration({}, visitor)).items).toHaveLength(1)
})

test('what is no workbook, or an enormous one, leaves everything as it was', async () => {
  const { file, write, refresh } = aContent()
  write(sheetWith('shelters', [shelter]))
  await refresh()
  for (const [bytes, why] of [
    [Buffer.from('no soy un libro'), 'el archivo no es un libro de Excel (.xlsx) o está dañado'],
    [Buffer.alloc(5_000_001), 'el libro pesa más de 5 MB'],
  ] as const) {
    writeFileSync(file, bytes)
    const { sheets } = await refresh()
    expect(sheets.find(({ id }) => id === 'shelters')).toMatchObject({ state: 'failed', failure: why, rows: 1 })
  }
})

test('the last good copy outlives the process; it is written whole, and a broken one is as none', async () => {
  const dataDir = aFolder()
  const before = aContent({ dataDir })
  before.write({ ...sheetWith('shelters', [shelter]), ...sheetWith('configuration', [banner]) })
  await before.refresh()
  const folder = join(dataDir, 'content')
  expect(readdirSync(folder).sort()).toEqual(['configuration.json', 'shelters.json'])
  expect(statSync(join(folder, 'shelters.json')).size).toBeGreaterThan(50)

  rmSync(before.file)
  writeFileSync(join(folder, 'configuration.json'), '{"readAt":"2026-')
  const after = aContent({ dataDir })
  after.clock.now = new Date('2026-11-22T15:00:00Z')
  await after.start()
  expect(await after.client.shelters({}, after.visitor)).toHaveLength(1)
  const { sheets } = await after.refresh()
  expect(sheets.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'configuration never',
    'donations never',
    'shelters failed',
    'services never',
    'foodProducts never',
  ])
})

test('a workbook that nobody touched is not unpacked again, and counts as read', async () => {
  const { file, write, refresh, clock } = aContent()
  write(sheetWith('shelters', [shelter]))
  utimesSync(file, new Date(1e12), new Date(1e12))
  await refresh()
  clock.now = new Date('2026-11-21T18:00:00Z')
  const { sheets } = await refresh()
  expect(sheets[2]).toMatchObject({ state: 'fresh', readAt: '2026-11-21T18:00:00.000Z', rows: 1 })
  expect(existsSync(file)).toBe(true)
})

test('a coupon of the sheet is shown where market knows it, and is a fault for the editor elsewhere', async () => {
  const { client, write, refresh, visitor, inParaguay } = aContent()
  const coupon = { type: 'FIRST_BUY_COUPON', country: 'BO, PY', title: '15 %', code: 'HOLA15' }
  write(sheetWith('configuration', [{ ...banner }, coupon, { ...coupon, code: 'NADIE' }, { ...coupon, code: '' }]))
  const [sheet] = (await refresh()).sheets
  const codes = async (call: typeof visitor) =>
    (await client.storeConfiguration({}, call)).items.flatMap(({ type, code }) => (type === 'BANNER' ? [] : [code]))
  expect(await codes(visitor)).toEqual(['HOLA15'])
  expect(await codes(inParaguay)).toEqual([])
  expect(sheet?.faults.map(({ row, why }) => `${row} ${why}`)).toEqual([
    '3 la tienda no tiene un cupón HOLA15 que valga en PY',
    '4 la tienda no tiene un cupón NADIE que valga en BO',
    '4 la tienda no tiene un cupón NADIE que valga en PY',
    '5 un FIRST_BUY_COUPON necesita el código de un cupón',
  ])
})

test('donations of the current year and of all years, kilo by kilo', async () => {
  const { client, write, refresh, visitor } = aContent()
  write(
    sheetWith('donations', [
      given(1, '31/12/2025', '100'),
      given(2, '2026-02-14', '12,5'),
      { ...given(3, '', 7.5, 'Patitas'), date: new Date('2026-03-01T00:00:00Z') },
      given(3, '2026-04-01', 5),
      given(4, '31/02/2026', 5),
      given(5, '2026-05-01', '-1'),
    ]),
  )
  const { sheets } = await refresh()
  expect(sheets[1]?.faults.map(({ row, why }) => `${row} ${why}`)).toEqual([
    '5 «3» ya está más arriba',
    '6 no es una fecha: escríbela como 31/12/2026',
    '7 no es un peso en kilos',
  ])
  const ofYear = await client.donations({}, visitor)
  expect(ofYear).toMatchObject({ year: 2026, donations: 2, totalKg: 20 })
  expect(ofYear.list.map(({ donationNumber, date }) => `${donationNumber} ${date}`)).toEqual([
    '3 2026-03-01',
    '2 2026-02-14',
  ])
  expect(await client.donations({ year: 2024 }, visitor)).toMatchObject({ donations: 0, totalKg: 0, list: [] })
  expect(await client.totalDonations(undefined, visitor)).toMatchObject({
    donations: 3,
    totalKg: 120,
    years: [
      {
        year: 2026,
        shelters: [
          { shelter: 'Siete Vidas', totalKg: 12.5 },
          { shelter: 'Patitas', totalKg: 7.5 },
        ],
      },
      { year: 2025, totalKg: 100 },
    ],
  })
})

test('shelters come by country, and by a path below /refugios/ alone', async () => {
  const { client, write, refresh, visitor, inParaguay } = aContent()
  write(
    sheetWith('shelters', [
      { ...shelter, articles: 'Arena\nMantas', phone: '+591 70000002', isBanner: 'no' },
      { ...shelter, number: 2, name: 'Patitas', path: '/refugios/patitas', isBanner: 'Sí' },
      { ...shelter, number: 3, path: '/cart' },
      { ...shelter, number: 4, path: '/refugios/../cart' },
      { ...shelter, number: 5, path: '/refugios/siete-vidas' },
    ]),
  )
  const { sheets } = await refresh()
  expect(sheets[2]?.faults.map(({ row, column }) => `${row} ${column}`)).toEqual(['4 camino', '5 camino', '6 camino'])
  expect((await client.shelters({}, visitor)).map(({ name }) => name)).toEqual(['Patitas', 'Siete Vidas'])
  expect(await client.shelters({}, inParaguay)).toEqual([])
  const found = await client.shelterByPath({ path: '/refugios/siete-vidas' }, inParaguay)
  expect(found).toMatchObject({ number: 1, articles: ['Arena', 'Mantas'] })
  await expect(client.shelterByPath({ path: '/cart' }, visitor)).rejects.toMatchObject({ status: 404 })
})

test('operators alone see how the sheets are, and read them again', async () => {
  const { client, write, refresh, visitor, customer, operator } = aContent()
  write(sheetWith('services', [{ number: 1, name: 'Baño', country: 'BO', text: 'NULL' }]))
  await refresh()
  for (const [call, status] of [
    [visitor, 401],
    [customer, 403],
  ] as const) {
    await expect(client.sheets(undefined, call)).rejects.toMatchObject({ status })
    await expect(client.sheetPreview({ id: 'services' }, call)).rejects.toMatchObject({ status })
    await expect(client.refreshSheets(undefined, call)).rejects.toMatchObject({ status })
  }
  expect(await client.sheetPreview({ id: 'services' }, operator)).toEqual({
    columns: ['numero', 'nombre', 'pais', 'texto', 'enlace', 'imagen'],
    rows: [{ row: 2, cells: ['1', 'Baño', 'BO', '', '', ''] }],
    rowCount: 1,
  })
  expect(await client.servicesSheet({}, visitor)).toHaveLength(1)
})
