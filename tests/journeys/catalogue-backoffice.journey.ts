import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('an operator changes a price, sees it in the shop, and brings a file, applies it and takes it back @phone', async ({
  page,
}) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/catalogue'])
  await visit(page, '/backoffice/catalogue?search=arnes')
  const first = page.getByRole('link', { name: /^Cambiar / }).first()
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Cambiar ', '')
  const change = page.getByRole('link', { name: `Cambiar ${name}`, exact: true })
  const row = page.getByRole('row').filter({ has: page.getByLabel('Precio (Bs)') })
  await change.click()
  await expectNoAxeViolations(page)

  const price = row.getByLabel('Precio (Bs)')
  const before = await price.inputValue()
  await price.fill('diez')
  await row.getByRole('button', { name: 'Guardar' }).click()
  await expect(row.getByText('Escribe el precio: 89,90.')).toBeVisible()
  await price.fill('7')
  await row.getByRole('button', { name: 'Guardar' }).click()
  await expect(row.getByText(/es un cambio grande/)).toBeVisible()
  await row.getByRole('button', { name: 'Sí, guardar este cambio' }).click()
  await expect(page.locator('[data-toast]').getByText(`Guardado: ${name}.`)).toBeVisible()

  await row.getByRole('link', { name: 'Ver en la tienda' }).click()
  await expect(page.getByText('Bs 7,00').first()).toBeVisible()
  await visit(page, '/backoffice/catalogue/log')
  await page
    .getByRole('button', { name: `Deshacer: Precio de ${name}` })
    .first()
    .click()
  await expect(page.locator('[data-toast]').getByText(`Deshecho: ${name} está como antes.`)).toBeVisible()
  await expectNoAxeViolations(page)

  await visit(page, '/backoffice/catalogue/imports')
  await expectNoAxeViolations(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar catálogo actual' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^catalogo-.*\.csv$/)
  await page.getByLabel('Archivo CSV o Excel').setInputFiles({
    name: `nuevo-${Date.now()}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`SKU;Producto;Precio;Stock\nNUEVO-${Date.now()};Manta de prueba;25,50;3\nNADIE;;5;\n`),
  })
  await page.getByRole('button', { name: 'Subir y comparar' }).click()
  await expect(page.getByText('1 fila no se pudo leer y queda fuera')).toBeVisible()
  await expect(page.getByText('no se vende aquí → Bs 25,50')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Aplicar 1 cambio' }).click()
  await expect(page.getByText('Se aplicó 1 cambio.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer este archivo' }).click()
  await expect(page.getByText('Se deshizo 1 cambio.')).toBeVisible()

  await visit(page, '/backoffice/catalogue/imports')
  const made = `${Date.now()}`
  await page.getByLabel('Archivo CSV o Excel').setInputFiles({
    name: `proveedor-${made}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Lista ${made};;\nArt ${made};Vale;Hay\nManta nueva;25,50;\n`),
  })
  await page.getByRole('button', { name: 'Subir y comparar' }).click()
  await expect(page.getByText('Falta decir cuál columna es el código (SKU) o el nombre del producto.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel(`«Art ${made}» es`).selectOption('Nombre del producto')
  await page.getByLabel('«Vale» es').selectOption('Precio')
  await page.getByRole('button', { name: 'Comparar con la tienda' }).click()
  await expect(page.getByText('1 opción nueva entra sin stock.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Corregir qué es cada columna' }).click()
  await expect(page.getByLabel('«Vale» es')).toHaveValue('price')
  await page.goBack()
  await page.getByRole('button', { name: 'Descartar' }).click()

  await visit(page, `/backoffice/catalogue?search=${encodeURIComponent(name)}`)
  await change.click()
  await expect(price).toHaveValue(before)
  expect(complaints).toEqual([])
})
