import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Cable, layCable } from './cable.ts'
import { type SignedIn, settle } from './person.ts'
import { aColleague, moveOrder, type PlacedOrder, placeOrder } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { scriptIsThere, visit } from './visit.ts'

/** A courier without a signal: the list can be read, and what is pressed arrives once, with its own time. */

test.use({ serviceWorkers: 'allow' })

let cable: Cable
test.beforeEach(async () => {
  cable = await layCable(process.env.JOURNEYS_URL_BO ?? '')
})
test.afterEach(() => cable.pull())

const place = { latitude: -17.7669, longitude: -63.1995 }
const list = '/backoffice/courier'

test('a courier delivers without a signal, the phone is reloaded, and the delivery arrives once @phone @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const ofOperator = await browser.newContext()
  const { order, operator, customer } = await aPackedOrder(await browser.newContext(), ofOperator)
  await aColleague(context, 'courier')
  await context.grantPermissions(['geolocation'], { origin: cable.url })
  await context.setGeolocation(place)

  await visit(page, cable.url + list)
  const drop = page.getByRole('article', { name: order.referenceId })
  await drop.getByRole('button', { name: `Tomar ${order.referenceId}` }).click()
  await expect(page.getByRole('region', { name: 'Lo llevas tú' }).getByText(order.referenceId)).toBeVisible()
  await expectSaved(page, 'Entregado')

  await cable.pull()
  await context.setOffline(true)
  await page.reload()
  await expect(drop.getByText('Calle Los Tajibos 12')).toBeVisible()
  await expect(page.getByText(/^Sin conexión\. Ves esta página como estaba hace/)).toBeVisible()
  await scriptIsThere(page)

  await drop.getByText('No se puede pasar', { exact: true }).click()
  await drop.getByRole('radio', { name: 'Bloqueo' }).check()
  await drop.getByRole('button', { name: 'Avisar a la tienda' }).click()
  await expect(drop.getByText(/^Avisaste a las .* que no se puede pasar/)).toBeVisible()
  await expectNoAxeViolations(page)

  // Nothing was said of the cash: it is asked here, and not hours later.
  await drop.getByRole('button', { name: 'Entregado' }).click()
  await expect(page.getByText('Marca que lo cobraste', { exact: false }).first()).toBeVisible()
  await drop.getByRole('checkbox', { name: /^Cobré Bs/ }).check()
  await drop.getByRole('button', { name: 'Entregado' }).click()
  await expect(drop.getByText(/^Lo entregaste a las/)).toBeVisible()
  await expect(page.getByText('2 cambios por enviar')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(page.getByText('2 cambios por enviar')).toBeVisible()
  await expect(drop.getByText(/^Lo entregaste a las/)).toBeVisible()

  await cable.plugIn()
  await context.setOffline(false)
  await expect(page.getByText(/cambios? por enviar/)).toHaveCount(0)
  await expect(drop.getByText(/^Cobraste Bs/)).toBeVisible()

  const { log } = (await operator.ask('GET', `/api/market/staff/orders/${order._id}`)) as {
    log: { action: string; facts: { act?: { at: string; receivedAt: string; place: { lat: number } | null } } }[]
  }
  const delivered = log.filter(({ action }) => action === 'hand-over')
  expect(delivered).toHaveLength(1)
  const { at = '', receivedAt = '', place: noted } = delivered[0]?.facts.act ?? {}
  expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(receivedAt))
  expect(noted?.lat).toBe(place.latitude)
  const seen = (await customer.ask('GET', `/api/market/app/orders/${order._id}`)) as { status: string }
  expect(seen.status).toBe('COMPLETED')

  // What could not be passed waits at the desk, and draws its own area.
  const desk = await ofOperator.newPage()
  await visit(desk, '/backoffice')
  await desk.getByRole('link', { name: /avisos? de paso cortado/ }).click()
  await desk.getByRole('link', { name: `Marcar esta zona: ${order.referenceId}` }).click()
  await expect(desk.getByLabel('¿Dónde es?')).toHaveValue(/^Calle Los Tajibos 12/)
  await expect(desk.getByRole('radio', { name: 'Bloqueo' })).toBeChecked()
  await expect(desk.getByText('12 puntos', { exact: true })).toBeVisible()
  await expectNoAxeViolations(desk)
  await expectToFit(desk)
})

test('an act that the shop refuses later says what had happened @phone @long', async ({ page, context, browser }) => {
  test.slow()
  const { order, operator } = await aPackedOrder(await browser.newContext(), await browser.newContext())
  await aColleague(context, 'courier')
  await visit(page, cable.url + list)
  const drop = page.getByRole('article', { name: order.referenceId })
  await expectSaved(page, `Tomar ${order.referenceId}`)
  await cable.pull()
  await context.setOffline(true)
  await page.reload()
  await scriptIsThere(page)
  await drop.getByRole('button', { name: `Tomar ${order.referenceId}` }).click()
  await expect(drop.getByText(/^Lo tomaste a las/)).toBeVisible()
  await operator.ask('POST', `/api/market/staff/orders/${order._id}/cancel`, { reason: 'El cliente llamó' })

  await cable.plugIn()
  await context.setOffline(false)
  await expect(page.getByText('Listo, quedó anotado.')).toHaveCount(0)
  await page.getByText('Ver los cambios por enviar').click()
  await expect(page.getByText('ya no se puede', { exact: false }).first()).toBeVisible()
  await expectNoAxeViolations(page)
})

async function aPackedOrder(ofCustomer: BrowserContext, ofOperator: BrowserContext) {
  const customer: SignedIn = await settle(ofCustomer)
  const order: PlacedOrder = await placeOrder(customer, { hasDelivery: true })
  const operator = await aColleague(ofOperator, 'operator')
  await moveOrder(operator, order, 'CONFIRMED', 'PREPARING')
  await operator.ask('POST', `/api/market/staff/orders/${order._id}/packed`, { isPacked: true })
  return { order, operator, customer }
}

/** Waits until the worker has saved the list with this text. */
async function expectSaved(page: Page, text: string): Promise<void> {
  const isSaved = async () =>
    page.evaluate(
      async ([path, wanted]) => {
        for (const name of await caches.keys()) {
          const cached = await (await caches.open(name)).match(window.location.origin + path)
          if (cached && (await cached.text()).includes(wanted ?? '')) return true
        }
        return false
      },
      [list, text],
    )
  await expect.poll(isSaved).toBe(true)
}
