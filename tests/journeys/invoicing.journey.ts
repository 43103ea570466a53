import { expect, type Page, test } from '@playwright/test'
import { exampleIdentity } from '#services/invoicing/testing/example-certificate.ts'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

const facts = {
  NIT: '1003579028',
  Sucursal: '0',
  'Punto de venta': '0',
  'Razón social': 'Huella Bolivia S.R.L.',
  Dirección: 'Av. San Martín 450',
  'Ciudad o municipio': 'SANTA CRUZ',
  Teléfono: '33445566',
  Correo: 'facturas@huella.com.bo',
  'Código de actividad': '477310',
  'Actividad económica': 'Venta de artículos para mascotas',
  'Código de sistema': 'HUELLA1',
  'Código de producto SIN': '49111',
  'Código de unidad de medida': '57',
  Leyenda: 'Ley N° 453: Tienes derecho a recibir información sobre los servicios que utilices.',
}

/** Fills the form of a point of sale, unless a journey before did. */
async function setUpPointOfSale(page: Page) {
  await visit(page, '/backoffice/settings/invoicing/BO')
  if (await page.getByText('Emite en ambiente de prueba').isVisible()) return
  await expect(page.getByText('Sin factura electrónica', { exact: true })).toBeVisible()
  await page.getByText('Emitir facturas electrónicas de esta tienda').click()
  for (const [label, value] of Object.entries(facts)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await page.getByLabel('Certificado (PEM)').fill(exampleIdentity.certificate)
  await page.getByLabel('Clave privada (PEM, sin contraseña)').fill(exampleIdentity.privateKey)
  await page.getByLabel('Token delegado').fill('token-of-the-sandbox')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Listo, quedó guardado.')).toBeVisible()
  await expect(page.getByText('Emite en ambiente de prueba')).toBeVisible()
  await expect(page.getByText(/Certificado de .* vence el/)).toBeVisible()
}

test('an owner sets the point of sale, and a counter sale is invoiced, printed and annulled @both @long', async ({
  page,
}) => {
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/settings', '/backoffice/payments'])
  const sku = await findSku(page)
  await setUpPointOfSale(page)
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await visit(page, '/backoffice/sale')
  await page.getByLabel('Código de barras, referencia o nombre').fill(sku)
  await page.getByLabel('Código de barras, referencia o nombre').press('Enter')
  await page.getByLabel(/^Con cuánto paga/).fill('100000')
  await page.getByRole('button', { name: /^Cobrar Bs/ }).click()
  await expect(page.getByRole('heading', { name: 'Vendido' })).toBeVisible()
  const ticket = await page.getByRole('article', { name: /^Ticket HU-/ }).getAttribute('aria-label')
  const reference = /HU-\w+/.exec(ticket ?? '')?.[0] ?? ''

  // The invoice is written and sent by a job.
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(async () => {
    await visit(page, `/backoffice/payments/invoices?search=${reference}`)
    await expect(row.getByText('Aceptada')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 90_000 })
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await row.getByRole('link', { name: /^Factura/ }).click()
  await expect(page.getByText('Aceptada por la oficina')).toBeVisible()
  const pdf = await page.request.get((await page.getByRole('link', { name: 'Ver el PDF' }).getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await page.getByText('Anular el documento').click()
  await page.getByLabel('Motivo').fill('Datos equivocados')
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect(page.getByText('Se pidió anularla')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Anulada por la oficina')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 90_000 })
  await page.getByRole('link', { name: 'Ver el pedido' }).click()
  await expect(page.getByRole('button', { name: 'Emitir la factura' })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

/** The reference of something that the shop has. */
async function findSku(page: Page): Promise<string> {
  await visit(page, '/backoffice/stock')
  const rows = page.getByRole('row').filter({ hasNotText: /Agotado|Queda poco|Bajo pedido|Oculto/ })
  await rows.nth(3).getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Movimientos' })).toBeVisible()
  const facts = await page.locator('h1 + p').textContent()
  return facts?.split(' · ')[1] ?? ''
}
