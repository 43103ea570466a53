import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'
import { addPet, spa, wizardAt } from './booking.ts'
import { listenForComplaints } from './complaints.ts'
import { buyOnline } from './paying.ts'
import { settle } from './person.ts'
import { goodsAt } from './shelf.ts'
import { visitParaguay } from './shopper.ts'
import { visit } from './visit.ts'

interface SentCall {
  name: string
  country: string
  currency: string | null
}

async function findCalls(anonymousId: string): Promise<SentCall[]> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  const { rows } = await sql<SentCall>`
    select name, country, properties ->> 'currency' as currency
    from tracking.calls
    where anonymous_id = ${anonymousId}
  `.execute(database.db())
  await database.close()
  return rows
}

const readQueue = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('huella:tracking') ?? 'null'))

test('who agrees is measured in the currency of the country, and a lost line loses nothing; who takes it back is not @long', async ({
  browser,
}) => {
  const page = await visitParaguay(browser)
  const complaints = await listenForComplaints(page, ['/tracking/'])
  await page.context().clearCookies({ name: 'huella_consent' })
  await page.route('**/tracking/v1/batch', (route) => route.abort())
  const { path, listing } = goodsAt(24, 'PY')
  await visit(page, listing)
  expect(await readQueue(page)).toBeNull()
  await page.getByRole('region', { name: 'Medición de visitas' }).getByRole('button', { name: 'Aceptar' }).click()
  await expect.poll(async () => (await readQueue(page))?.calls.length).toBeGreaterThan(0)
  const { anonymousId } = await readQueue(page)

  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) })
  await card.getByRole('button', { name: /^Agregar / }).click()
  await expect.poll(async () => (await readQueue(page)).calls.length).toBeGreaterThan(3)
  expect(await findCalls(anonymousId)).toEqual([])

  await page.unroute('**/tracking/v1/batch')
  await visit(page, '/cart')
  const names = async () => (await findCalls(anonymousId)).map(({ name }) => name)
  await expect
    .poll(names)
    .toEqual(
      expect.arrayContaining([
        '/products',
        '/cart',
        'Product List Viewed',
        'Product Added',
        'Basket Updated',
        'Cart Viewed',
      ]),
    )
  const calls = await findCalls(anonymousId)
  expect(new Set(calls.map(({ country }) => country))).toEqual(new Set(['PY']))
  expect(new Set(calls.flatMap(({ currency }) => currency ?? []))).toEqual(new Set(['PYG']))
  expect(calls.filter(({ name }) => name === 'Product Added')).toHaveLength(1)

  await page.context().clearCookies({ name: 'huella_consent' })
  await visit(page, '/')
  await page.getByRole('region', { name: 'Medición de visitas' }).getByRole('button', { name: 'Rechazar' }).click()
  await expect.poll(() => readQueue(page)).toBeNull()
  await visit(page, '/products')
  expect(await readQueue(page)).toBeNull()
  expect(complaints).toEqual([])
})

test('a pet that is made on the way to a bath or an insurance is counted once @long', async ({ page, context }) => {
  await settle(context)
  await visit(page, wizardAt(spa))
  await page.context().clearCookies({ name: 'huella_consent' })
  await page.reload()
  await page.getByRole('region', { name: 'Medición de visitas' }).getByRole('button', { name: 'Aceptar' }).click()
  await expect.poll(async () => (await readQueue(page))?.anonymousId).toBeTruthy()
  const { anonymousId } = await readQueue(page)
  const added = async () => (await findCalls(anonymousId)).filter(({ name }) => name === 'Pet Added').length

  await addPet(page, 'perro', 'Rocky', '12')
  await expect.poll(added).toBe(1)
  await visit(page, page.url())
  await visit(page, '/profile/insurance/new')
  await page.locator('summary', { hasText: 'Agregar otra mascota' }).click()
  await page.getByLabel('Nombre').fill('Mishi')
  await page.getByRole('radio', { name: 'Gato', exact: true }).check()
  await page.getByRole('button', { name: 'Agregar y continuar' }).click()
  await expect.poll(added).toBe(2)
})

test('a collector whose script did not come is asked for again by the next page @long', async ({ page }) => {
  await page.context().clearCookies({ name: 'huella_consent' })
  const script = '**/connect-collector-*.js'
  await page.route(script, (route) => route.abort())
  await visit(page, '/products')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/connect-collector-'))
  await page.getByRole('region', { name: 'Medición de visitas' }).getByRole('button', { name: 'Aceptar' }).click()
  await failed

  await page.unroute(script)
  const request = page.waitForRequest('**/tracking/v1/batch')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Conócenos' }).click()
  await request
})

test('who refuses in one tab is not measured in another @long', async ({ page, context }) => {
  await context.clearCookies({ name: 'huella_consent' })
  await visit(page, '/')
  await page.getByRole('region', { name: 'Medición de visitas' }).getByRole('button', { name: 'Aceptar' }).click()
  await expect.poll(() => readQueue(page)).not.toBeNull()
  const other = await context.newPage()
  const first = other.waitForRequest('**/tracking/v1/batch')
  await visit(other, '/products')
  await first

  await context.clearCookies({ name: 'huella_consent' })
  await visit(page, '/knowUs')
  await page.getByRole('region', { name: 'Medición de visitas' }).getByRole('button', { name: 'Rechazar' }).click()
  await expect.poll(() => readQueue(page)).toBeNull()

  const calls: string[] = []
  other.on('request', (request) => calls.push(request.url()))
  await other.getByRole('contentinfo').getByRole('link', { name: 'Conócenos' }).click()
  await expect(other).toHaveURL(/\/knowUs$/)
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  expect(await readQueue(other)).toBeNull()
  expect(calls.filter((address) => address.includes('/tracking/'))).toEqual([])
})

test('an order is counted when it is placed, though its customer goes to their bank and does not come back @long', async ({
  page,
  context,
}) => {
  const url = process.env.JOURNEYS_URL_BO ?? ''
  await context.addCookies([{ name: 'huella_consent', value: 'yes', url }])
  await buyOnline(page, 29, { way: 'QR' })
  await expect.poll(async () => (await readQueue(page))?.anonymousId).toBeTruthy()
  const { anonymousId } = await readQueue(page)
  const countCalls = async (what: string) =>
    (await findCalls(anonymousId)).filter(({ name }) => name.startsWith(what)).length
  await expect.poll(() => countCalls('Order Completed')).toBe(1)

  await page.getByRole('link', { name: 'Elegir otra forma de pago' }).click()
  await expect(page.getByRole('heading', { name: 'Esperando tu pago', level: 1 })).toBeVisible()
  const again = await context.newPage()
  await visit(again, page.url())
  await expect.poll(() => countCalls('/order/')).toBe(2)
  expect(await countCalls('Order Completed')).toBe(1)
})
