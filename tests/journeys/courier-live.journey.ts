import { type BrowserContext, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { type Cable, layCable } from './cable.ts'
import { type SignedIn, settle } from './person.ts'
import { aColleague, moveOrder, type PlacedOrder, placeOrder } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { scriptIsThere, visit } from './visit.ts'

/** The courier's phone shares its position, and the customer's page shows it; then the photo at the door. */

test.use({ serviceWorkers: 'allow' })

let cable: Cable
test.beforeEach(async () => {
  cable = await layCable(process.env.JOURNEYS_URL_BO ?? '')
})
test.afterEach(() => cable.pull())

const door = { latitude: -17.7669, longitude: -63.1995 }
/** So many metres north of the customer's door. */
const away = (metres: number) => ({ ...door, latitude: door.latitude + metres / 111_195 })
const list = '/backoffice/courier'

test('a customer sees the courier come nearer, and then the photo at the door @phone @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const customerContext = await browser.newContext()
  const { order, customer } = await aPackedOrder(customerContext, await browser.newContext())
  await aColleague(context, 'courier')
  await context.grantPermissions(['geolocation'], { origin: cable.url })
  await context.setGeolocation(away(4000))

  await visit(page, cable.url + list)
  const drop = page.getByRole('article', { name: order.referenceId })
  await expect(page.getByRole('switch')).toHaveCount(0)
  await drop.getByRole('button', { name: `Tomar ${order.referenceId}` }).click()
  const share = page.getByRole('switch', { name: /Compartir mi ubicación/ })
  await expect(share).not.toBeChecked()

  const watching = await customerContext.newPage()
  await visit(watching, `${process.env.JOURNEYS_URL_BO ?? ''}/order/${order._id}`)
  await expect(watching.getByRole('heading', { name: 'En camino', level: 1 })).toBeVisible()
  await expect(watching.getByText(/^Llega de \d\d:\d\d a \d\d:\d\d$/)).toBeVisible()
  await expect(watching.getByRole('heading', { name: 'Por dónde viene' })).toHaveCount(0)
  // A reloaded page would have lost this mark.
  await watching.evaluate(() => Reflect.set(window, 'wasHere', true))

  await share.check()
  await expect(page.getByText('Encendida: tus clientes ven por dónde vienes.', { exact: false })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(watching.getByRole('heading', { name: 'Por dónde viene' })).toBeVisible()
  await expect(watching.getByText('Está a 4,0 km en línea recta. La próxima parada es la tuya.')).toBeVisible()
  await expect(watching.getByRole('application', { name: 'Mapa con el repartidor y tu puerta' })).toBeVisible()
  await expectNoAxeViolations(watching)

  await page.reload()
  await scriptIsThere(page)
  await expect(share).toBeChecked()
  await context.setGeolocation(away(900))
  await expect(watching.getByRole('status').getByText('Llega en unos 10 minutos')).toBeAttached({ timeout: 60_000 })
  expect(await watching.evaluate(() => Reflect.get(window, 'wasHere'))).toBe(true)

  // The photo is taken before 'Entregado', and arrives after it, from a phone that lost its signal in between.
  await drop.getByLabel('Foto en la puerta (opcional)').setInputFiles(await aPhoto())
  await expect(drop.getByText('Foto lista: se guarda con la entrega.')).toBeVisible()
  await cable.pull()
  await context.setOffline(true)
  await drop.getByRole('checkbox', { name: /^Cobré Bs/ }).check()
  await drop.getByRole('button', { name: 'Entregado' }).click()
  await expect(drop.getByText(/^Lo entregaste a las/)).toBeVisible()
  await expect(drop.getByText('La foto queda guardada en este teléfono', { exact: false })).toBeVisible()
  await expect(share).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('2 cambios por enviar')).toBeVisible()

  await cable.plugIn()
  await context.setOffline(false)
  await expect(page.getByText('2 cambios por enviar')).toHaveCount(0)
  await expect(drop.getByText('Con foto de la entrega')).toBeVisible()
  await expect(watching.getByRole('heading', { name: 'Entregado', level: 1 })).toBeVisible()
  await expect(watching.getByRole('heading', { name: 'Por dónde viene' })).toHaveCount(0)
  const photo = watching.getByRole('img', { name: `Entrega del pedido ${order.referenceId} en la puerta` })
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const live = (await customer.ask('GET', `/api/market/app/orders/${order._id}/delivery`)) as { courier: null }
  expect(live.courier).toBeNull()
})

test('a courier without a permission is told how, and one who turns it off is seen no more @phone @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const customerContext = await browser.newContext()
  const { order, customer } = await aPackedOrder(customerContext, await browser.newContext())
  await aColleague(context, 'courier')
  await visit(page, cable.url + list)
  await page.getByRole('button', { name: `Tomar ${order.referenceId}` }).click()
  const share = page.getByRole('switch', { name: /Compartir mi ubicación/ })
  await share.check()
  await expect(page.getByText('Tu teléfono no da permiso de ubicación.', { exact: false })).toBeVisible()

  await context.grantPermissions(['geolocation'], { origin: cable.url })
  await context.setGeolocation(away(2000))
  await share.uncheck()
  await share.check()
  await expect(page.getByText('Encendida: tus clientes ven', { exact: false })).toBeVisible()
  const isSeen = async () => {
    const live = (await customer.ask('GET', `/api/market/app/orders/${order._id}/delivery`)) as {
      courier: object | null
    }
    return live.courier !== null
  }
  await expect.poll(isSeen).toBe(true)
  await share.uncheck()
  await expect.poll(isSeen).toBe(false)
})

async function aPackedOrder(ofCustomer: BrowserContext, ofOperator: BrowserContext) {
  const customer: SignedIn = await settle(ofCustomer)
  const order: PlacedOrder = await placeOrder(customer, { hasDelivery: true })
  const operator = await aColleague(ofOperator, 'operator')
  await moveOrder(operator, order, 'CONFIRMED', 'PREPARING')
  await operator.ask('POST', `/api/market/staff/orders/${order._id}/packed`, { isPacked: true })
  return { order, operator, customer }
}

async function aPhoto() {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c9a27a' } })
  return { name: 'puerta.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}
