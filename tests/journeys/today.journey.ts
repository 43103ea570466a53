import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { settle, takeSession } from './person.ts'
import { aColleague, moveOrder, placeOrder } from './placed-order.ts'
import { addProduct, expectNoAxeViolations } from './shopper.ts'
import { anOperator, merchantIn } from './staff.ts'
import { visit } from './visit.ts'

const toDo = (page: Page) => page.getByRole('region', { name: 'Por hacer' })

test('an operator sees what waits and is one click from each of it', async ({ page, browser }) => {
  test.slow()
  const customer = await settle(await browser.newContext())
  const order = await placeOrder(customer, { hasDelivery: false })
  const operator = await anOperator(browser)
  await moveOrder(operator, order, 'CONFIRMED')
  await takeSession(page.context(), operator.session)
  const complaints = await listenForComplaints(page)

  await visit(page, '/backoffice')
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  await expectNoAxeViolations(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  await toDo(page)
    .getByRole('link', { name: /por preparar/ })
    .click()
  await expect(page).toHaveURL('/backoffice/orders?status=CONFIRMED')
  await expect(page.getByText(order.referenceId)).toBeVisible()

  await visit(page, '/backoffice')
  await toDo(page)
    .getByRole('link', { name: /agotados?/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/backoffice\/catalogue\?shopId=[\w-]+&only=(sold-out|low)$/)

  // The order is in today's figures at once, which say how they are counted.
  await visit(page, '/backoffice')
  const sales = page.getByRole('region', { name: /^Tiendas: hoy, ayer/ })
  const today = (name: string) =>
    sales
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('cell')
      .first()
  await expect(today('Pedidos')).toHaveText(/^[1-9]/)
  await expect(today('Ventas')).toHaveText(/^Bs\s[1-9]/)
  const shops = page.getByRole('region', { name: 'Tiendas', exact: true })
  await shops.getByText('Cómo se cuenta').click()
  await expect(shops.getByText(/Los cancelados y los que esperan su pago no cuentan/)).toBeVisible()
  await shops.getByText('Ver la tabla por día').click()
  await expect(shops.getByRole('table', { name: 'Ventas por día, los últimos 30 días' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Paraguay', exact: true }).click()
  await expect(page).toHaveURL('/backoffice?country=PY')
  await expect(today('Ventas')).toHaveText(/^₲|^Gs/)

  // Narrowed to a salon, its visits alone are left.
  await visit(page, '/backoffice')
  await page.getByRole('combobox', { name: 'Tienda o local' }).selectOption('Spa Equipetrol Urubó')
  await expect(page).toHaveURL(/\/backoffice\?place=store-/)
  await expect(toDo(page).getByRole('link', { name: /pedidos?/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Próximas visitas' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tiendas', exact: true })).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: /^Locales: hoy, ayer/ }).getByRole('row', { name: /^Ocupación/ }),
  ).toContainText('%')
  expect(complaints).toEqual([])
})

test('the next act of an order is one press on the first page, and is told where it cannot be sent @both @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  await visit(page, '/backoffice')
  const act = toDo(page)
    .getByRole('button', { name: /^(Confirmar|Empezar a preparar) / })
    .first()
  // Orders of other journeys stand here too: what is sent is looked at, and does not arrive.
  const sent: string[] = []
  await page.route(/\/backoffice\/orders\/[^/]+\.data/, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().postData() ?? '')
    return route.abort()
  })
  await act.click()
  await expect(page.locator('[data-toast]').getByText('Sin conexión: no se hizo.', { exact: false })).toBeVisible()
  expect(sent).toEqual([expect.stringMatching(/^intent=move&to=(CONFIRMED|PREPARING)$/)])
  await expectNoAxeViolations(page)
})

test('the cart of an operator is there on the way from the desk to the shop @long', async ({ page, browser }) => {
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  await addProduct(page, 47)
  const cart = page.getByRole('banner').getByRole('link', { name: /^Carrito, [1-9]\d* productos?$/ })
  await expect(cart).toBeVisible()
  const count = await cart.getAttribute('aria-label')

  await visit(page, '/backoffice/orders')
  await page.getByRole('link', { name: 'Volver a la tienda' }).click()
  await expect(cart).toHaveAttribute('aria-label', count ?? '')
  // And on the way through the shop to the desk and back, without a new document.
  await page.goBack()
  await expect(page).toHaveURL(/\/backoffice\/orders$/)
  await page.goForward()
  await expect(cart).toBeVisible()

  // A way out that fails says so.
  await visit(page, '/backoffice/orders')
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'Volver a la tienda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Algo no salió bien' })).toBeVisible()
})

test('a merchant sees the visits of their salon, and a courier goes to the drops @phone @long', async ({
  page,
  browser,
}) => {
  test.slow()
  await merchantIn(page.context())
  await visit(page, '/backoffice')
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  await expect(toDo(page).getByRole('link', { name: /pedidos?/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('region', { name: 'Próximas visitas' }).getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/backoffice\/appointments\?storeId=.+&appointment=/)

  const elsewhere = await browser.newContext()
  await aColleague(elsewhere, 'courier')
  const courier = await elsewhere.newPage()
  await visit(courier, '/backoffice')
  await expect(courier).toHaveURL('/backoffice/courier')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the figures and their charts are read @long', async ({ page, browser }) => {
    const operator = await anOperator(browser)
    await takeSession(page.context(), operator.session)
    await page.goto('/backoffice')
    for (const [name, chart] of [
      ['Tiendas', 'Ventas por día'],
      ['Locales', 'Visitas por día'],
    ] as const) {
      const figures = page.getByRole('region', { name, exact: true })
      expect(await figures.locator('svg rect').count()).toBe(30)
      await figures.getByText('Ver la tabla por día').click()
      const table = figures.getByRole('table', { name: `${chart}, los últimos 30 días` })
      await expect(table.getByRole('row')).toHaveCount(31)
    }
  })
})
