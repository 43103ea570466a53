import { type Browser, expect, type Page, test } from '@playwright/test'
import { choosePets, confirm, goOn, holdTime, homeVets, wizardAt } from './booking.ts'
import { listenForComplaints } from './complaints.ts'
import { settle, toCountryFacts } from './person.ts'
import { givePet } from './pet-owner.ts'
import { aColleague, moveOrder, placeOrder } from './placed-order.ts'
import {
  expectNoAxeViolations,
  expectOrder,
  expectToFit,
  fillAddress,
  fillContact,
  goToCheckout,
  hasInCart,
  payButton,
} from './shopper.ts'
import { visit } from './visit.ts'

/** A neighbourhood that no other journey delivers to, and a triangle around it. */
const zone = 'Santa Cruz de la Sierra|Las Palmas'
const point = { lat: -17.796, lon: -63.211 }
const corners = ['-17.793000, -63.211000', '-17.798500, -63.208000', '-17.798500, -63.214000']

test('a blockade moves deliveries, is told before paying, and its end gives them back @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const complaints = await listenForComplaints(page)
  const [ana, luis] = [await aDelivery(browser), await aDelivery(browser)]
  await hasInCart(page, 50)
  await goToCheckout(page)
  await fillContact(page)
  await fillAddress(page, zone)
  await payButton(page).click()
  await expectOrder(page)

  const operator = await browser.newContext()
  await aColleague(operator, 'operator')
  const desk = await operator.newPage()
  await visit(desk, '/backoffice/orders')
  await desk.getByRole('link', { name: 'Zonas interrumpidas' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Zonas interrumpidas' })).toBeVisible()
  await desk.getByLabel('¿Dónde es?').fill('Cuarto anillo y Las Palmas')
  await desk.getByRole('radio', { name: 'Bloqueo' }).check()
  await desk.getByRole('button', { name: 'Marcar y mover entregas' }).click()
  await expect(desk.getByText('Marca al menos tres puntos en el mapa.').first()).toBeVisible()
  await expect(desk.getByLabel('¿Dónde es?')).toHaveValue('Cuarto anillo y Las Palmas')
  await expect(desk.getByRole('radio', { name: 'Bloqueo' })).toBeChecked()
  const map = desk.getByRole('application')
  for (const position of [
    { x: 400, y: 120 },
    { x: 500, y: 260 },
    { x: 300, y: 260 },
  ])
    await map.click({ position })
  await desk.getByText('3 puntos', { exact: true }).click()
  for (const [index, corner] of corners.entries()) {
    await desk.getByRole('textbox', { name: `Punto ${index + 1}` }).fill(corner)
    await desk.getByRole('textbox', { name: `Punto ${index + 1}` }).blur()
  }
  await expectNoAxeViolations(desk)
  await expectToFit(desk)
  await desk.getByRole('button', { name: 'Marcar y mover entregas' }).click()
  await expect(desk.getByText('Zona marcada. Movimos 3 entregas: sus clientes ya ven el nuevo horario.')).toBeVisible()
  await expectNoAxeViolations(desk)

  const wait = page.getByRole('button', { name: 'Está bien, lo espero' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tu entrega se atrasa por un bloqueo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar el pedido' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await wait.click()
  await expect(page.getByText(/^¡Gracias por esperar! Te lo llevamos el /)).toBeVisible()
  await expect(wait).toHaveCount(0)

  await visit(ana.page, `/order/${ana.id}`)
  await ana.page.getByRole('button', { name: 'Lo retiro en la tienda' }).click()
  await expect(ana.page.getByText(/^¡Listo! Retíralo en /)).toBeVisible()
  await expect(ana.page.getByRole('button', { name: 'Lo retiro en la tienda' })).toHaveCount(0)
  await expectNoAxeViolations(ana.page)

  await visit(desk, `/backoffice/orders/${luis.id}`)
  await expect(desk.getByText(/^Zona interrumpida por un bloqueo hasta hoy /)).toBeVisible()
  await expect(desk.getByText('El cliente todavía no eligió: lo espera.', { exact: false })).toBeVisible()

  await hasInCart(page, 51)
  await goToCheckout(page)
  await expect(page.getByText(/^Zona interrumpida hasta hoy /)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Lo antes posible' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('radio', { name: 'Retiro en tienda' }).check()
  await expect(page.getByText(/^Zona interrumpida hasta hoy /)).toBeHidden()

  await visit(luis.page, `/order/${luis.id}`)
  await expect(luis.page.getByRole('heading', { name: 'Tu entrega se atrasa por un bloqueo' })).toBeVisible()
  await visit(desk, '/backoffice/orders/disruptions')
  await desk.getByRole('button', { name: 'Ya se puede pasar por Cuarto anillo y Las Palmas' }).click()
  await expect(desk.getByText(/^Listo: se puede pasar/)).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Las últimas que terminaron' })).toBeVisible()
  await luis.page.reload()
  await expect(luis.page.getByText(/^El paso se abrió/)).toBeVisible()
  await expect(luis.page.getByRole('heading', { name: 'Tu entrega se atrasa por un bloqueo' })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('an area that a courier could not pass moves a visit that travels there, and its customer is told @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const place = { lat: -17.752, lon: -63.168 }
  const person = await settle(context)
  await person.ask('POST', `/api/market/web/users/${person.uid}/addresses`, {
    street: 'Calle Los Lirios 7',
    notes: 'Casa de la esquina',
    country: toCountryFacts('BO'),
    city: 'Santa Cruz de la Sierra',
    coordinates: place,
  })
  await givePet(person)
  await page.goto(wizardAt(homeVets))
  await choosePets(page, 'Toby')
  await page.getByRole('radio', { name: /Calle Los Lirios 7/ }).check()
  await page.getByLabel('Notas para el local').fill('Cojea de una pata')
  await goOn(page).click()
  await holdTime(page)
  await confirm(page)
  const visitPath = (await page.locator('main a[href^="/profileAppointment?id="]').getAttribute('href')) ?? ''

  const [ofOperator, ofCourier] = [await browser.newContext(), await browser.newContext()]
  const operator = await aColleague(ofOperator, 'operator')
  await aColleague(ofCourier, 'courier')
  const order = await placeOrder(person, { hasDelivery: true, at: place })
  await moveOrder(operator, order, 'CONFIRMED', 'PREPARING')
  await operator.ask('POST', `/api/market/staff/orders/${order._id}/packed`, { isPacked: true })
  const courier = await ofCourier.newPage()
  await visit(courier, '/backoffice/courier')
  const drop = courier.getByRole('article', { name: order.referenceId })
  await drop.getByRole('button', { name: `Tomar ${order.referenceId}` }).click()
  await drop.getByText('No se puede pasar', { exact: true }).click()
  await drop.getByRole('radio', { name: 'Inundación' }).check()
  await drop.getByRole('button', { name: 'Avisar a la tienda' }).click()
  await expect(courier.getByText('Listo, la tienda ya lo ve.')).toBeVisible()

  const desk = await ofOperator.newPage()
  await visit(desk, '/backoffice/orders/disruptions')
  await desk.getByRole('link', { name: `Marcar esta zona: ${order.referenceId}` }).click()
  await expect(desk.getByText('12 puntos', { exact: true })).toBeVisible()
  // Beyond the first free time, and less than the week in which another one is sought.
  const until = new Date(Date.now() + 4 * 24 * 3_600_000)
  await desk.getByLabel('Hasta cuándo calculas').fill(until.toISOString().slice(0, 16))
  await desk.getByLabel('¿Dónde es?').fill('Los Lirios')
  await desk.getByRole('button', { name: 'Marcar y mover entregas' }).click()
  await expect(desk.getByText(/^Zona marcada/)).toBeVisible()
  await expectNoAxeViolations(desk)

  await expect(async () => {
    await page.goto(visitPath)
    await expect(page.getByText('Movimos tu visita por una inundación')).toBeVisible({
      timeout: 3_000,
    })
  }).toPass({ timeout: 30_000 })
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await desk.getByRole('button', { name: 'Ya se puede pasar por Los Lirios' }).click()
  await expect(desk.getByText(/^Listo: se puede pasar/)).toBeVisible()
})

/** A delivery to that neighbourhood, and the browser of who ordered it. */
async function aDelivery(browser: Browser): Promise<{ page: Page; id: string }> {
  const context = await browser.newContext()
  const { _id } = await placeOrder(await settle(context), { hasDelivery: true, at: point })
  return { page: await context.newPage(), id: _id }
}
