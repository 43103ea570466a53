import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('goods are received by a reader of barcodes, written off, and undone @both @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page)
  await visit(page, '/backoffice/stock')
  await expect(page.getByRole('heading', { name: 'Existencias' })).toBeVisible()
  await expectNoAxeViolations(page)
  const { name, sku } = await getRow(page)

  await page.getByRole('link', { name: 'Recibir', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Recibir mercadería' })).toBeVisible()
  const code = page.getByLabel('Código de barras o referencia')
  await expect(code).toBeFocused()
  await scan(page, sku)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const units = page.getByLabel('¿Cuántas llegaron?')
  await expect(units).toBeFocused()
  await expectNoAxeViolations(page)
  await page.getByLabel(/^Costo de cada una/).fill('27,50')
  await page.getByLabel('Proveedor').fill('Alimentos del Este')
  await units.fill('12')
  await units.press('Enter')
  await expect(page.getByText(/: \+12\. Ahora hay -?\d+ a la venta\./)).toBeVisible()
  await expect(code).toBeFocused()
  await expectNoAxeViolations(page)

  await scan(page, 'no-existe-este-codigo')
  await expect(page.getByText(/Ningún producto de esta tienda tiene el código/)).toBeVisible()

  await page.getByRole('link', { name: 'Dañado', exact: true }).click()
  await expect(page.locator('input[name=kind]').first()).toHaveValue('damaged')
  await scan(page, sku)
  await page.getByLabel('¿Cuántas?').fill('2')
  await page.getByLabel('Nota').fill('Bolsa rota')
  await page.getByRole('button', { name: 'Sacar de la venta' }).click()
  await expect(page.getByText(/: −2\. Ahora hay -?\d+ a la venta\./)).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText(/^Deshecho\./)).toBeVisible()

  await visit(page, '/backoffice/stock')
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Movimientos' })).toBeVisible()
  await expect(page.getByText('Deshecho: Dañado').first()).toBeVisible()
  await expect(page.getByText('Alimentos del Este').first()).toBeVisible()
  await page.getByLabel('Mínimo').fill('100000')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Listo: con 100000 o menos aparece en «Por acabarse».')).toBeVisible()
  await expectNoAxeViolations(page)

  await visit(page, '/backoffice/stock?only=low')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

/** Name and reference of a row of the list of stock. */
async function getRow(page: Page, place = 1): Promise<{ name: string; sku: string }> {
  const row = page.getByRole('row').nth(place)
  const name = (await row.getByRole('rowheader').getByRole('link').textContent()) ?? ''
  await row.getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const facts = await page.locator('h1 + p').textContent()
  const sku = facts?.split(' · ')[1] ?? ''
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Existencias', level: 1 })).toBeVisible()
  return { name, sku }
}

/** A reader of barcodes types the code, and Enter. */
async function scan(page: Page, code: string, label = 'Código de barras o referencia'): Promise<void> {
  const field = page.getByLabel(label)
  await field.fill(code)
  await field.press('Enter')
}

test('a lot is received, sold, and recalled with its buyers @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  await visit(page, '/backoffice/stock')
  // Other journeys sell what the list begins with.
  const { name, sku } = await getRow(page, 9)
  const lot = `L-${randomInt(1e9)}`
  await visit(page, '/backoffice/stock/entry?kind=received')
  await scan(page, sku)
  await page.getByLabel('¿Cuántas llegaron?').fill('3')
  await page.getByLabel('Vence el').fill('2030-05-31')
  await page.getByRole('button', { name: 'Recibir', exact: true }).click()
  await expect(page.getByText('Escribe el código del lote.').first()).toBeVisible()
  await page.getByLabel('Lote', { exact: true }).fill(lot)
  await page.getByRole('button', { name: 'Recibir', exact: true }).click()
  await expect(page.getByText(/: \+3\. Ahora hay -?\d+ a la venta\./)).toBeVisible()

  await visit(page, `/backoffice/stock/lots?code=${lot}`)
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('Vence 31/05/2030')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: `Ver el lote ${lot}` }).click()
  await expect(page.getByText('Nadie tiene unidades de este lote')).toBeVisible()
  await expectNoAxeViolations(page)

  // What expires first is sold first, so a sale takes from the lot.
  await visit(page, '/backoffice/sale')
  await scan(page, sku, 'Código de barras, referencia o nombre')
  await page.getByRole('button', { name: /^Cobrar Bs/ }).click()
  await expect(page.getByRole('heading', { name: 'Vendido' })).toBeVisible()
  await visit(page, `/backoffice/stock/lots?code=${lot}`)
  await page.getByRole('link', { name: `Ver el lote ${lot}` }).click()
  await expect(page.getByRole('heading', { name: 'Quién lo compró: 1 pedido' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pedido HU-/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar', exact: false }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Dañado' }).click()
  await expect(page.getByLabel('¿De qué lote?')).toHaveValue(/.+/)
  await page.getByLabel('¿Cuántas?').fill('2')
  await page.getByRole('button', { name: 'Sacar de la venta' }).click()
  await expect(page.getByText(/: −2\. Ahora hay -?\d+ a la venta\./)).toBeVisible()
})

test('what is to be bought is listed, and taken along as a file @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  await visit(page, '/backoffice/stock/purchases')
  await expect(page.getByRole('heading', { name: 'Qué comprar' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^compras-.*\.csv$/)

  await visit(page, '/backoffice/stock/transfers')
  await expect(page.getByRole('heading', { name: 'Traslados', exact: true, level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
})
