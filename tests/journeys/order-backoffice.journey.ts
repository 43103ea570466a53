import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { aColleague, moveOrder, placeOrder } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { scriptIsThere, visit } from './visit.ts'

test('an operator takes an order from new to delivered @phone @long', async ({ page, browser }) => {
  test.slow()
  const customer = await settle(await browser.newContext())
  const order = await placeOrder(customer, { hasDelivery: true })
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page)

  await visit(page, '/backoffice')
  await page
    .getByRole('region', { name: 'Por hacer' })
    .getByRole('link', { name: /nuevos? por confirmar/ })
    .click()
  await expect(page).toHaveURL('/backoffice/orders?status=NEW')
  await page.getByLabel('Buscar por número, nombre o teléfono').fill(customer.phoneNumber.slice(-8))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: order.referenceId }).click()
  await expect(page.getByRole('heading', { name: order.referenceId })).toBeVisible()
  await expect(page.getByText('Tocar el timbre dos veces')).toBeVisible()
  await expectNoAxeViolations(page)

  await press(page, 'Confirmar pedido', 'Confirmado')
  await press(page, 'Empezar a preparar', 'Preparando')
  const [first] = order.lines
  const box = page.getByRole('checkbox', { name: first?.title ?? '' })
  await box.check()
  // Pressed while a slow connection still loads the route manifest.
  await page.route('**/__manifest*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue()
  })
  await page.reload()
  await scriptIsThere(page)
  await expect(box).toBeChecked()
  await page.getByRole('button', { name: 'Todo empacado' }).click()
  await expect(page.getByText('Empacado: un repartidor ya lo puede tomar.')).toBeVisible()
  await press(page, 'Salió a reparto', 'En camino')

  await page.getByRole('button', { name: 'Entregado' }).click()
  await expect(page.getByText('Marca que lo cobraste, o anota la otra suma con su motivo.')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Cobré Bs/ }).check()
  await page.getByRole('button', { name: 'Entregado' }).click()
  await expect(page.getByText('Di quién tiene el efectivo', { exact: false })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Cobré Bs/ }).check()
  await page.getByLabel('Quién tiene el efectivo').selectOption('Yo')
  // The two refusals above are what was expected.
  expect(complaints.splice(0).filter((complaint) => !/\b(400|422)\b/.test(complaint))).toEqual([])
  await press(page, 'Entregado', 'Entregado')
  await expect(page.getByText(/El repartidor cobró Bs/)).toBeVisible()
  await page.getByText('Registro del equipo').click()
  await expect(page.getByText('Lo pasó a «Confirmado»')).toBeVisible()
  expect(complaints).toEqual([])
})

test('what is missing is asked, and what the customer accepts leaves the order @long', async ({ page, browser }) => {
  test.slow()
  const customer = await settle(await browser.newContext())
  const order = await placeOrder(customer, { hasDelivery: true })
  const operator = await aColleague(page.context(), 'operator')
  await moveOrder(operator, order, 'CONFIRMED', 'PREPARING')
  const [first, second] = order.lines
  if (!first || !second) throw new Error('The order has two lines')

  await visit(page, `/backoffice/orders/${order._id}`)
  await page
    .getByRole('link', { name: `Falta ${first.title}` })
    .first()
    .click()
  await page.getByLabel(`Hay de ${first.title}`).first().fill('0')
  await page.getByLabel('Mensaje para el cliente').fill('Se terminó esta mañana')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Preguntar al cliente' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Le preguntamos al cliente' })).toBeVisible()
  await expect(page.getByText('Espera lo que responda el cliente.')).toBeVisible()
  await expectNoAxeViolations(page)

  const asked = (await customer.ask('GET', `/api/market/app/orders/${order._id}`)) as { changes: { id: string }[] }
  expect(asked.changes).toHaveLength(1)
  await customer.ask('POST', `/api/market/app/orders/${order._id}/changes/${asked.changes[0]?.id}`, {
    isAccepted: true,
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No van' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: second.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Le preguntamos al cliente' })).toBeHidden()
})

test('without a script something else is proposed, and the answer is taken on the phone @long', async ({ browser }) => {
  test.slow()
  const customer = await settle(await browser.newContext())
  const order = await placeOrder(customer, { hasDelivery: false })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const operator = await aColleague(context, 'operator')
  await moveOrder(operator, order, 'CONFIRMED')
  const page = await context.newPage()
  const [first] = order.lines
  await page.goto(`/backoffice/orders/${order.referenceId}`)
  await page.getByRole('button', { name: 'Empezar a preparar' }).click()
  await expect(page.getByRole('heading', { level: 1 }).getByText('Preparando')).toBeVisible()
  await page
    .getByRole('link', { name: `Falta ${first?.title}` })
    .first()
    .click()
  await page.getByLabel(`Buscar un reemplazo de ${first?.title}`).first().fill('perro adulto')
  await page.getByRole('button', { name: 'Buscar' }).first().click()
  await page.getByRole('radio', { name: /perro/i }).first().check()
  await page.getByRole('button', { name: 'Preguntar al cliente' }).click()
  await expect(page.getByText(/En su lugar: 1 ×/)).toBeVisible()
  await page.getByRole('button', { name: 'Dijo que sí' }).click()
  await expect(page.getByText('En lugar de', { exact: false }).first()).toBeVisible()
})

test('a courier takes a drop, hands it over for cash, and the cash is received @phone @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const customer = await settle(await browser.newContext())
  const order = await placeOrder(customer, { hasDelivery: true })
  const backoffice = await browser.newContext()
  const operator = await aColleague(backoffice, 'operator')
  await moveOrder(operator, order, 'CONFIRMED', 'PREPARING')
  await operator.ask('POST', `/api/market/staff/orders/${order._id}/packed`, { isPacked: true })
  const courier = await aColleague(page.context(), 'courier')

  await visit(page, '/backoffice')
  await expect(page).toHaveURL('/backoffice/courier')
  await expect(page.getByRole('link', { name: 'Pedidos' })).toHaveCount(0)
  const drop = page.getByRole('article', { name: order.referenceId })
  await expectNoAxeViolations(page)
  await drop.getByRole('button', { name: `Tomar ${order.referenceId}` }).click()
  await expect(page.getByRole('region', { name: 'Lo llevas tú' }).getByText(order.referenceId)).toBeVisible()
  await expect(drop.getByRole('link', { name: 'Ver en el mapa' })).toHaveAttribute('href', /query=-17\.7669,-63\.1995/)
  await drop.getByRole('checkbox', { name: /^Cobré Bs/ }).check()
  await drop.getByRole('button', { name: 'Entregado' }).dblclick()
  await expect(drop.getByText(/^Cobraste Bs/)).toBeVisible()
  await expect(page.getByText('Entrégalo al equipo cuando vuelvas')).toBeVisible()
  await expectNoAxeViolations(page)
  expect((await page.goto('/backoffice/orders'))?.status()).toBe(403)

  const counter = await backoffice.newPage()
  await visit(counter, '/backoffice/courier')
  const received = counter.locator('form', { has: counter.locator(`input[value="${courier.uid}"]`) })
  await received.getByRole('button', { name: /^Recibí Bs/ }).click()
  await expect(counter.getByText('Listo, quedó anotado.')).toBeVisible()
  await expect(received).toHaveCount(0)
  await page.goto('/backoffice/courier')
  await expect(page.getByText('No tienes efectivo por entregar.')).toBeVisible()
})

test('what came back after it was handed over is noted once @long', async ({ page, browser }) => {
  test.slow()
  const customer = await settle(await browser.newContext())
  const order = await placeOrder(customer, { hasDelivery: false })
  const operator = await aColleague(page.context(), 'operator')
  await moveOrder(operator, order, 'CONFIRMED', 'PREPARING')
  await visit(page, `/backoffice/orders/${order._id}`)
  await press(page, 'Listo para retirar', 'Listo para retirar')
  await page.getByRole('checkbox', { name: /^Cobré Bs/ }).check()
  await press(page, 'Entregado', 'Entregado')

  await page.locator('summary', { hasText: 'Recibir una devolución' }).click()
  await page.getByLabel(`Cuántas vuelven de ${order.lines[0]?.title}`).first().fill('1')
  await page.getByLabel('Motivo').fill('No le gustó a Toby')
  await page.getByRole('radio', { name: 'En efectivo, en mano' }).check()
  await page.getByRole('button', { name: 'Anotar devolución' }).dblclick()
  await expect(page.getByText(/Devolución: No le gustó a Toby · Bs/)).toHaveCount(1)
  await expect(page.getByText('1 devuelta')).toBeVisible()
  await page.getByRole('link', { name: 'Imprimir hoja' }).click()
  await expect(page.getByRole('heading', { name: order.referenceId })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the list stays on the screen while the connection is lost, and says how old it is @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  await visit(page, '/backoffice/orders')
  await expectNoAxeViolations(page)
  const becomeVisible = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.context().setOffline(true)
  await becomeVisible()
  await expect(page.getByText(/Sin conexión: así estaba a las/)).toBeVisible()
  await page.context().setOffline(false)
  await becomeVisible()
  await expect(page.getByText(/Sin conexión: así estaba/)).toHaveCount(0)
})

/** Presses a big button and waits for the resulting state. */
async function press(page: Page, button: string, state: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { level: 1 }).getByText(state, { exact: true })).toBeVisible()
}
