import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

test('a till sells by a reader of barcodes, and gives change @both @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/sale'])
  const sku = await findSku(page)

  await visit(page, '/backoffice/sale')
  await expect(page.getByRole('heading', { name: 'Venta en mostrador' })).toBeVisible()
  await expect(page.getByText('Escanea el primer producto')).toBeVisible()
  await expectNoAxeViolations(page)
  await scan(page, sku)
  await expect(page.getByRole('button', { name: /^Cobrar Bs/ })).toBeVisible()
  await scan(page, sku)
  const lines = page.getByRole('region', { name: 'Lo que lleva' })
  await expect(lines.getByText('2', { exact: true })).toBeVisible()
  await lines.getByRole('link', { name: /^Una más de/ }).click()
  await expect(lines.getByText('3', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await page.getByLabel(/^Con cuánto paga/).fill('1')
  await page.getByRole('button', { name: /^Cobrar Bs/ }).click()
  await expect(page.getByText('No alcanza para el total. Revisa con cuánto paga.').first()).toBeVisible()
  await page.getByLabel(/^Con cuánto paga/).fill('100000')
  await page.getByRole('button', { name: /^Cobrar Bs/ }).click()
  await expect(page.getByRole('heading', { name: 'Vendido' })).toBeVisible()
  await expect(page.getByText(/^Vuelto: Bs/).first()).toBeVisible()
  await expect(page.getByRole('article', { name: /^Ticket HU-/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await page.getByRole('link', { name: 'Nueva venta' }).click()
  await expect(page.getByText('Escanea el primer producto')).toBeVisible()
  await page.getByRole('link', { name: 'Ventas de hoy' }).click()
  await expect(page.getByText('Efectivo').first()).toBeVisible()
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

test('a till shows at once what a colleague took meanwhile @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  // Not the one that other journeys take.
  const sku = await findSku(page, 6)
  await visit(page, '/backoffice/sale')
  await scan(page, sku)
  await expect(page.getByRole('button', { name: /^Cobrar Bs/ })).toBeVisible()

  const colleague = await page.context().newPage()
  await visit(colleague, `/backoffice/stock/entry?kind=counted&code=${encodeURIComponent(sku)}`)
  await colleague.getByLabel('¿Cuántas hay en el estante?').fill('0')
  await colleague.getByRole('button', { name: 'Guardar el conteo' }).click()
  await expect(colleague.getByRole('button', { name: 'Deshacer' })).toBeVisible()

  await page.getByRole('button', { name: /^Cobrar Bs/ }).click()
  await expect(page.getByText('Quita o cambia lo que ya no hay antes de cobrar.')).toBeVisible()
  await colleague.getByRole('button', { name: 'Deshacer' }).click()
  await expect(colleague.getByText(/^Deshecho\./)).toBeVisible()
})

/** The reference of something that the shop has. */
async function findSku(page: Page, row = 1): Promise<string> {
  await visit(page, '/backoffice/stock')
  const rows = page.getByRole('row').filter({ hasNotText: /Agotado|Queda poco|Bajo pedido|Oculto/ })
  await rows.nth(row).getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Movimientos' })).toBeVisible()
  const facts = await page.locator('h1 + p').textContent()
  return facts?.split(' · ')[1] ?? ''
}

async function scan(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Código de barras, referencia o nombre')
  await field.fill(code)
  await field.press('Enter')
}
