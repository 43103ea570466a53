import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { type RunningShop, startShop } from '../running-shop.ts'
import { tileArchive, vectorTile } from '../tile-archive.ts'
import { openMap, pickOnMap } from './address-book.ts'
import { expectNoAxeViolations } from './shopper.ts'

/** The address map over a PMTiles file, in separate shops on the journeys' database. */

const attribution = '© Mapa de prueba'
/** Water colour of Protomaps' light map, and a red that no map uses. */
const water = [128, 222, 234]
const red = [220, 20, 60]

const shops: RunningShop[] = []
let folder = ''

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'huella-tiles-'))
})
test.afterAll(async () => {
  for (const shop of shops) await shop.stop()
  await rm(folder, { recursive: true, force: true })
})

async function shopWith(name: string, archive: Uint8Array): Promise<string> {
  const file = join(folder, `${name}.pmtiles`)
  await writeFile(file, archive)
  const shop = await startShop({
    DATA_DIR: process.env.JOURNEYS_DATA_DIR ?? '',
    CLOCK_OFFSET: `${process.env.JOURNEYS_CLOCK_MINUTES}m`,
    MAP_TILES: 'pmtiles',
    MAP_TILES_FILE: file,
    MAP_ATTRIBUTION: attribution,
  })
  shops.push(shop)
  return shop.urls.BO
}

/** Colour at the centre of the map's upper left quarter, where no control lies. */
async function readMapColour(page: Page): Promise<number[]> {
  const picture = await page.getByRole('application').screenshot()
  const { width, height } = await sharp(picture).metadata()
  const spot = { left: Math.round(width / 4), top: Math.round(height / 4), width: 1, height: 1 }
  return [...(await sharp(picture).removeAlpha().extract(spot).raw().toBuffer())]
}

async function expectTiles(page: Page, colour: number[]): Promise<void> {
  await expect.poll(() => readMapColour(page)).toEqual(colour)
  await expect(page.getByText(attribution)).toBeVisible()
  await expect(page.getByText('Mapa referencial')).toBeHidden()
}

test('vector tiles of a file are drawn, read in ranges, near and far @long', async ({ page }) => {
  // The test starts its own shop first.
  test.slow()
  const shop = await shopWith('vector', tileArchive('mvt', vectorTile('water', 'lake')))
  const ranges: (string | undefined)[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/map-tiles/')) ranges.push(`${answer.status()} ${answer.request().headers().range}`)
  })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(shop)
  await openMap(page)
  await expectTiles(page, water)
  expect(ranges.length).toBeGreaterThan(1)
  for (const range of ranges) expect(range).toMatch(/^206 bytes=\d+-\d+$/)
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Acercar el mapa' }).click()
  await expectTiles(page, water)
  await pickOnMap(page)
  await expect(page.getByRole('application')).toHaveAttribute('data-zoom', '18')
  await expectTiles(page, water)
  expect(complaints).toEqual([])
})

test('pictures of a file are shown, and where it cannot be read the map is drawn @long', async ({ page }) => {
  test.slow()
  const [r = 0, g = 0, b = 0] = red
  const picture = { width: 256, height: 256, channels: 3 as const, background: { r, g, b } }
  const shop = await shopWith('pictures', tileArchive('png', await sharp({ create: picture }).png().toBuffer()))
  await page.goto(shop)
  await openMap(page)
  await expectTiles(page, red)

  await page.route('**/map-tiles/**', (route) => route.abort())
  await page.reload()
  await openMap(page)
  await expect(page.getByText('Mapa referencial')).toBeVisible()
  await expect(page.getByText(/Natural Earth/)).toBeVisible()
  expect(await readMapColour(page)).not.toEqual(red)
})
