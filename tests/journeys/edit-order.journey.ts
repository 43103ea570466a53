import { type Browser, expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { addAddress, settle } from './person.ts'
import { aColleague, moveOrder, type PlacedOrder, placeOrder } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

test('an order is changed until it is prepared, and the shop sees it at once @phone', async ({ page, browser }) => {
  test.slow()
  const ana = await settle(page.context())
  await addAddress(ana, 'Calle Las Palmas 77')
  const order = await placeOrder(ana, { hasDelivery: true })
  const [first, second] = order.lines
  if (!first || !second) throw new Error('There are two lines')
  const { desk, operator } = await deskOf(browser, order)
  const complaints = await listenForComplaints(page)

  await visit(page, `/order/${order._id}`)
  await page.getByRole('link', { name: 'Cambiar mi pedido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cambia tu pedido' })).toBeVisible()
  await expectToFit(page)
  await expectNoAxeViolations(page)

  const quantity = page.getByRole('group', { name: `Cantidad de ${first.title}` })
  await quantity.getByRole('button', { name: 'Quitar uno' }).click()
  await page
    .getByRole('group', { name: `Cantidad de ${second.title}` })
    .getByRole('button', { name: 'Agregar uno' })
    .click()
  await page.getByRole('radio', { name: /Calle Las Palmas 77/ }).check()
  await page.getByLabel('Nota para la tienda').fill('Dejar con el portero')
  await expect(page.getByRole('heading', { name: 'Así quedaría' })).toBeVisible()
  await expect(page.getByText('Otra dirección')).toBeVisible()
  await expect(page.getByText('Otra nota')).toBeVisible()
  // Both may cost the same, and then the total stays.
  const changed = page.getByRole('listitem').filter({ hasText: /: de \d+ a \d+$/ })
  for (const { title } of [first, second]) await expect(changed.filter({ hasText: title })).toBeVisible()
  const after = await totalOf(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Guardar los cambios' }).click()

  await expect(page).toHaveURL(new RegExp(`/order/${order._id}$`))
  await expect(page.locator('[data-total]')).toHaveText(after)
  await expect(page.getByText(/^Pedido cambiado/)).toContainText(`${second.title}`)
  await expect(page.getByText('Calle Las Palmas 77').first()).toBeVisible()

  // The desk had the order open and reloaded nothing.
  await expect(desk.getByText(/^Pedido cambiado/).first()).toBeVisible()
  await expect(desk.getByText('Dejar con el portero').first()).toBeVisible()

  // While the form is open again the shop begins to prepare it.
  await page.getByRole('link', { name: 'Cambiar mi pedido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cambia tu pedido' })).toBeVisible()
  await moveOrder(operator, order, 'CONFIRMED', 'PREPARING')
  await expect(page.getByText('Este pedido ya no se puede cambiar por aquí.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cambiar mi pedido' })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('an order is changed in two steps @long', async ({ page }) => {
    const ana = await settle(page.context())
    const order = await placeOrder(ana, { hasDelivery: true })
    const [first] = order.lines
    await page.goto(`/order/${order._id}/edit`)
    await page.getByRole('spinbutton', { name: `Cantidad de ${first?.title}` }).fill('0')
    await page.getByRole('button', { name: 'Ver el nuevo total' }).click()
    await expect(page.getByText(`Sin ${first?.title}`, { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Guardar los cambios' }).click()
    await expect(page.getByText(/^Pedido cambiado. Sin/)).toBeVisible()
  })
})

async function deskOf(browser: Browser, { _id }: PlacedOrder) {
  const context = await browser.newContext()
  const operator = await aColleague(context, 'operator')
  const desk = await context.newPage()
  await visit(desk, `/backoffice/orders/${_id}`)
  return { desk, operator }
}

async function totalOf(page: Page): Promise<string> {
  return (await page.locator('[data-total]').textContent()) ?? ''
}
