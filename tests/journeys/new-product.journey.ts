import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('an operator adds one product by hand, and it is on its page in the shop @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/catalogue'])
  await visit(page, '/backoffice/catalogue')
  await page.getByRole('link', { name: 'Nuevo producto' }).click()
  await expect(page.getByRole('heading', { name: 'Nuevo producto' })).toBeVisible()
  await expectNoAxeViolations(page)

  const made = randomInt(1e9)
  const name = `Manta de prueba ${made}`
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Marca').fill('Andina')
  await page.getByLabel('Descripción').fill('Suave y lavable.\n\nPara el invierno.')
  await page.getByLabel('Precio (Bs)').fill('89,90')
  await page.getByLabel('Precio de lista (Bs)').fill('80')
  await page.getByLabel('Stock').fill('3')
  await page.getByRole('checkbox', { name: 'Gatos' }).check()
  await page.getByLabel('Código (SKU)').fill(`MANTA-${made}`)
  await page.getByRole('button', { name: 'Agregar producto' }).click()
  await expect(page.getByText(/El precio de lista tiene que ser mayor/).first()).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue(name)
  await expect(page.getByRole('checkbox', { name: 'Gatos' })).toBeChecked()
  await expectNoAxeViolations(page)

  await page.getByLabel('Precio de lista (Bs)').fill('100')
  await page.getByRole('button', { name: 'Agregar producto' }).click()
  await expect(page.getByText(`Listo: ${name} ya se vende en la tienda.`)).toBeVisible()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByText('Cambiar', { exact: true }).click()
  await page.getByRole('link', { name: 'Ver en la tienda' }).click()
  await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
  await expect(page.getByText('Bs 89,90').first()).toBeVisible()
  await expect(page.getByText('Para el invierno.').first()).toBeVisible()
  expect(complaints).toEqual([])
})
