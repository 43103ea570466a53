import { randomInt } from 'node:crypto'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { countClicks } from './click-count.ts'
import { listenForComplaints } from './complaints.ts'
import { aGuest, settle } from './person.ts'
import { aColleague, moveOrder, type PlacedOrder, placeOrder } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('twenty orders are confirmed in three clicks, and one that cannot be is named', async ({ page, browser }) => {
  test.slow()
  const { fullName, orders } = await placeMany(await browser.newContext(), 20)
  const operator = await aColleague(page.context(), 'operator')
  const clicks = await countClicks(page)
  const complaints = await listenForComplaints(page)
  await visit(page, '/backoffice/orders')
  await search(page, fullName)
  await expect(page.getByRole('row')).toHaveCount(21)
  expect(await countRowsInSight(page)).toBeGreaterThanOrEqual(15)
  await expectNoAxeViolations(page)

  // A colleague was quicker with one of them, and this list shows it at once.
  const [first] = orders
  if (!first) throw new Error('There are orders')
  await moveOrder(operator, first, 'CONFIRMED', 'PREPARING')
  await expect(rowOf(page, first).getByText('Preparando')).toBeVisible()

  clicks.restart()
  await page.getByRole('checkbox', { name: 'Elegir todos' }).click()
  await page.getByRole('button', { name: 'Confirmar 20' }).click()
  await expect(page.getByText('Confirmaste 19 pedidos.')).toBeVisible()
  expect(clicks.count()).toBeLessThanOrEqual(3)
  await expect(page.getByRole('listitem').filter({ hasText: first.referenceId })).toContainText('eso ya no se puede')
  await expect(page.getByRole('row').filter({ hasText: 'Confirmado' })).toHaveCount(19)
  await expectNoAxeViolations(page)

  // The next orders by the keyboard: two of them to prepare.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 elegidos')).toBeVisible()
  await page.getByRole('button', { name: 'Hojas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2 hojas' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Elegir todos' }).click()
  await page.getByRole('button', { name: 'Lista para juntar' }).click()
  await expect(page.getByText('De 20 pedidos', { exact: false })).toBeVisible()
  await expect(page.getByText('20 ×').first()).toBeVisible()
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

test('a filter is saved by name, sorted by total, and taken away @long', async ({ page, browser }) => {
  test.slow()
  const { fullName } = await placeMany(await browser.newContext(), 2)
  await aColleague(page.context(), 'operator')
  await visit(page, '/backoffice/orders')
  await search(page, fullName)
  await page.getByRole('link', { name: 'Total' }).click()
  await expect(page).toHaveURL(/sort=amount/)
  await page.getByText('Guardar filtro').click()
  await page.getByLabel('Nombre del filtro').fill('Los de hoy')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Listo, quedó anotado.')).toBeVisible()

  await visit(page, '/backoffice/orders')
  await page.getByRole('link', { name: 'Los de hoy' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Borrar «Los de hoy»' }).click()
  await expect(page.getByRole('link', { name: 'Los de hoy' })).toHaveCount(0)
})

test('two operators see what the other one did, and who comes second is not left with the old button @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const customer = await settle(await browser.newContext())
  const order = await placeOrder(customer, { hasDelivery: true })
  const operator = await aColleague(page.context(), 'operator')
  await visit(page, `/backoffice/orders/${order._id}`)
  await expect(page.getByRole('button', { name: 'Confirmar pedido' })).toBeVisible()
  await moveOrder(operator, order, 'CONFIRMED')
  await expect(page.getByRole('button', { name: 'Empezar a preparar' })).toBeVisible()

  // A page that hears of no change is refused, and then shows what is.
  await page.route('**/live?*', (route) => route.abort())
  await page.reload()
  await moveOrder(operator, order, 'PREPARING')
  await operator.ask('POST', `/api/market/staff/orders/${order._id}/move`, { to: 'ON_THE_WAY' })
  await page.getByRole('button', { name: 'Empezar a preparar' }).click()
  await expect(page.getByRole('heading', { level: 1 }).getByText('En camino')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Empezar a preparar' })).toHaveCount(0)
})

test('an order is packed with a reader in one click at most @long', async ({ page, browser }) => {
  test.slow()
  const customer = await settle(await browser.newContext())
  const order = await placeOrder(customer, { hasDelivery: true })
  const operator = await aColleague(page.context(), 'operator')
  await moveOrder(operator, order, 'CONFIRMED', 'PREPARING')
  const list = (await operator.ask('GET', `/api/market/staff/packing/${order._id}`)) as {
    lines: { quantity: number; codes: string[] }[]
  }
  const clicks = await countClicks(page)
  await visit(page, '/backoffice/orders/packing')
  await expectNoAxeViolations(page)
  clicks.restart()
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await scan(order.referenceId)
  await expect(page.getByRole('heading', { name: order.referenceId })).toBeVisible()
  await expect(page.getByLabel('Lee un producto')).toBeFocused()
  await scan('0000000000017')
  await expect(page.getByText('no va en este pedido', { exact: false })).toBeVisible()
  for (const { quantity, codes } of list.lines)
    for (let unit = 0; unit < quantity; unit += 1) await scan(codes[0] ?? '')
  await expect(page.getByText('2 de 2')).toHaveCount(2)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${order.referenceId} quedó empacado.`, { exact: false })).toBeVisible()
  expect(clicks.count()).toBeLessThanOrEqual(1)
})

test('rounds are suggested for two couriers, one order is moved, and each sees the own with its times @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const { fullName, orders } = await placeMany(await browser.newContext(), 3)
  const [oneContext, otherContext] = [await browser.newContext(), await browser.newContext()]
  const [one, other] = [await aColleague(oneContext, 'courier'), await aColleague(otherContext, 'courier')]
  const operator = await aColleague(page.context(), 'operator')
  for (const order of orders) await moveOrder(operator, order, 'CONFIRMED', 'PREPARING')
  for (const { _id } of orders) await operator.ask('POST', `/api/market/staff/orders/${_id}/packed`, { isPacked: true })
  const [first] = orders
  if (!first) throw new Error('There are orders')
  const complaints = await listenForComplaints(page)
  await visit(page, '/backoffice/orders')
  await search(page, fullName)
  await page.getByRole('checkbox', { name: 'Elegir todos' }).click()
  await page.getByRole('button', { name: 'Recorrido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Repartir' })).toBeVisible()
  const chosen = orders.map(({ _id }) => `order=${_id}`).join('&')
  await visit(page, `/backoffice/orders/dispatch?${chosen}&courier=${one.uid}&courier=${other.uid}`)
  await expect(page.getByText(/^Llega de \d\d:\d\d a \d\d:\d\d$/)).toHaveCount(3)
  await expect(page.getByRole('application', { name: 'Mapa de las rutas' })).toBeVisible()
  await expectNoAxeViolations(page)

  // All by hand: the first to one of them, the others to the other one.
  for (const order of orders) {
    const who = page.getByLabel(`Quién lleva ${order.referenceId}`)
    const value = `${order._id}~${order === first ? other.uid : one.uid}`
    // The page that the move before has asked for may replace the list between two steps.
    await expect(async () => {
      const options = who.locator('option')
      const values = await options.evaluateAll((found) => found.map((option) => option.getAttribute('value')))
      if (!values.includes(value)) return
      await who.focus()
      await who.selectOption(value, { timeout: 1_000 })
    }).toPass()
    if ((await who.inputValue()) !== value) continue
    await expect(page).toHaveURL(new RegExp(`moved=${order._id}`))
    await expect(who).toHaveValue(value)
    await expect(who).toBeFocused()
  }
  await page.getByRole('button', { name: 'Enviar 3 pedidos' }).click()
  await expect(page.getByText('Asignaste 3 pedidos.')).toBeVisible()
  await expect(page.getByText('Todos los pedidos ya están con su repartidor.')).toBeVisible()
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])

  const theirs = await otherContext.newPage()
  await visit(theirs, '/backoffice/courier')
  const drop = theirs.getByRole('article', { name: first.referenceId })
  await expect(drop.getByText('Parada 1')).toBeVisible()
  await expect(drop.getByText(/^Llegas de \d\d:\d\d a/)).toBeVisible()
  const ofOne = await oneContext.newPage()
  await visit(ofOne, '/backoffice/courier')
  await expect(ofOne.getByText('Parada 2')).toBeVisible()
  await expect(ofOne.getByRole('article', { name: first.referenceId })).toHaveCount(0)
})

test('a courier writes down another sum, and the shop settles it @phone @long', async ({ page, browser }) => {
  test.slow()
  const customer = await settle(await browser.newContext())
  const order = await placeOrder(customer, { hasDelivery: true })
  const desk = await browser.newContext()
  const operator = await aColleague(desk, 'operator')
  await moveOrder(operator, order, 'CONFIRMED', 'PREPARING')
  await operator.ask('POST', `/api/market/staff/orders/${order._id}/packed`, { isPacked: true })
  await aColleague(page.context(), 'courier')
  await visit(page, '/backoffice/courier')
  const drop = page.getByRole('article', { name: order.referenceId })
  await drop.getByRole('button', { name: `Tomar ${order.referenceId}` }).click()
  await drop.getByText('Cobró otra suma').click()
  await drop.getByLabel('Cuánto efectivo dio').fill('10')
  await drop.getByLabel('Por qué').selectOption('El resto lo pagó por QR')
  await expectNoAxeViolations(page)
  await drop.getByRole('button', { name: 'Entregado' }).click()
  await expect(drop.getByText(/^Cobraste Bs\s10,00/)).toBeVisible()

  const counter = await desk.newPage()
  await visit(counter, '/backoffice/courier')
  const differences = counter.getByRole('region', { name: 'Diferencias por resolver' })
  const open = differences.locator('form', { has: counter.locator(`input[value="${order._id}"]`) })
  await open.getByLabel('En qué quedó').fill('El QR está en el banco')
  await open.getByRole('button', { name: 'Resuelto' }).click()
  await expect(open).toHaveCount(0)
  await visit(counter, `/backoffice/orders/${order._id}`)
  await expect(counter.getByText('Resuelto: El QR está en el banco')).toBeVisible()
})

/** Orders of one customer with a name that no other journey uses. */
async function placeMany(context: BrowserContext, count: number) {
  const fullName = `Rosa ${randomInt(1e9).toString(36)}`
  const orders: PlacedOrder[] = []
  for (let at = 0; at < count; at += 1) {
    const door = { lat: -17.7669 + at / 200, lon: -63.1995 }
    const options = { hasDelivery: true, quantity: 1, fullName, notes: `Pedido ${at}`, at: door }
    orders.push(await placeOrder(await aGuest(context), options))
  }
  return { fullName, orders }
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Buscar por número, nombre o teléfono').fill(text)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/)
}

function rowOf(page: Page, { referenceId }: PlacedOrder) {
  return page.getByRole('row').filter({ hasText: referenceId })
}

/** Rows that are whole in the window, without scrolling. */
function countRowsInSight(page: Page): Promise<number> {
  return page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length)
}

test('from an order to its customer: NIT, a note, an answer, a credit, and what the team knows @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const customer = await settle(await browser.newContext())
  const order = await placeOrder(customer, { hasDelivery: true })
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page)
  await visit(page, `/backoffice/orders/${order._id}`)
  const done = page.getByText('Listo, quedó anotado.')
  await page.getByText('Agregar NIT').click()
  await page.getByLabel('Número de documento').fill('1023456')
  await page.getByLabel('Razón social').fill('Veterinaria Sol SRL')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('NIT 1023456')).toBeVisible()

  await page.getByText('Agregar una nota').click()
  await page.getByLabel('Nota para el equipo').fill('Llamar antes de ir')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(page.getByText('Llamar antes de ir', { exact: true })).toBeVisible()
  await expect(done).toBeVisible()

  await page.getByText('Escribirle al cliente').click()
  await page.getByLabel('Mensaje listo').selectOption('Va con retraso')
  await expect(page.getByLabel('Mensaje', { exact: true })).toHaveValue(/va con algo de retraso/)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(/Tu pedido .* va con algo de retraso/)).toBeVisible()

  await page.getByText('Dar un crédito').click()
  await page.getByLabel(/^Monto/).fill('5')
  await page.getByLabel('Por qué se lo damos').fill('Llegó tarde')
  await page.getByRole('button', { name: 'Acreditar' }).click()
  await expect(page.getByText(/Te acreditamos Bs\s5,00 en tu saldo: Llegó tarde/)).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Ver su historia' }).click()
  await expect(page.getByRole('link', { name: order.referenceId })).toBeVisible()
  await page.getByLabel('Etiqueta nueva').fill('VIP')
  await page.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByRole('button', { name: 'Quitar «vip»' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nota', exact: true }).fill('Tiene dos perros grandes')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(page.getByText('Tiene dos perros grandes', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

test('an order is taken by phone, for somebody new, and its payment link is handed on @long', async ({ page }) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page)
  await visit(page, '/backoffice/orders')
  await page.getByRole('link', { name: 'Por teléfono' }).click()
  await page.getByLabel('Qué lleva').fill('cuerda algodón')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page
    .getByRole('link', { name: /^Agregar / })
    .first()
    .click()
  await page.getByLabel(/^Cuántos de/).fill('2')
  await page.getByLabel('Zona o barrio').selectOption('Equipetrol')
  await page.getByRole('button', { name: 'Actualizar el total' }).click()
  await expect(page.getByRole('heading', { name: 'Quién pide' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('Nombre y apellido').fill('Carmen Vaca')
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(`7${randomInt(1_000_000, 9_999_999)}`)
  await page.getByLabel('Dirección').fill('Calle 8 Este 12')
  await page.getByLabel('Referencia').fill('Portón azul')
  await page.getByLabel('Cómo paga').selectOption('QR')
  await page.getByRole('button', { name: /^Tomar el pedido por Bs/ }).click()
  await expect(page.getByText('Carmen Vaca')).toBeVisible()
  await page.getByRole('button', { name: 'Ver el enlace de pago' }).click()
  await expect(page.getByLabel('Enlace de pago')).toHaveValue(/\/payment\//)
  await expectNoAxeViolations(page)
  await page.getByText('Registro del equipo').click()
  await expect(page.getByText('Tomó el pedido por teléfono')).toBeVisible()
  expect(complaints).toEqual([])
})
