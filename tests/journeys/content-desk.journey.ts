import { expect, type Page, test } from '@playwright/test'
import { toWorkbook } from '#shared/tables/testing.ts'
import { listenForComplaints } from './complaints.ts'
import { takeSession } from './person.ts'
import { aPhoto } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

/** Pages that many see alike are rendered anew within a minute. */
async function seeOn(page: Page, path: string, text: string, times: number): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByText(text)).toHaveCount(times, { timeout: 500 })
  }).toPass({ timeout: 90_000 })
}

test('an editor uploads a workbook, sees what changes, shows it and undoes it, and writes a banner with its photo and days @desktop @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const complaints = await listenForComplaints(page)
  await visit(page, '/backoffice/content')
  await expectNoAxeViolations(page)
  const buffer = Buffer.from(
    toWorkbook({
      Servicios: [
        ['numero', 'nombre', 'pais', 'texto', 'enlace'],
        [901, 'Paseo de prueba', 'BO', 'Una hora por el parque', '/help'],
        ['x', 'Mal escrito', 'BO', '', ''],
      ],
    }),
  )
  await page.getByLabel('Archivo (.xlsx o .csv').setInputFiles({
    name: 'servicios.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByRole('heading', { name: 'servicios.xlsx' })).toBeVisible()
  await expect(page.getByText('1 cosa por corregir: esa fila queda fuera')).toBeVisible()
  await expect(page.getByRole('row', { name: /Nueva.*Paseo de prueba/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Mostrar lo elegido' }).click()
  await expect(page.getByText('Listo, la tienda ya muestra lo nuevo.')).toBeVisible()
  await seeOn(page, '/spa', 'Paseo de prueba', 1)
  await visit(page, '/backoffice/content')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'servicios.xlsx' })
    .getByRole('button', { name: 'Deshacer' })
    .click()
  await expect(page.getByText('Listo, quedó como antes.')).toBeVisible()
  await seeOn(page, '/spa', 'Paseo de prueba', 0)

  await visit(page, '/backoffice/content/sheets/configuration')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Fila nueva' }).click()
  await page.getByLabel('Tipo').selectOption('BANNER')
  await page.getByLabel('País').fill('BO')
  await page.getByLabel('Título').fill('Semana del gato')
  await page.getByLabel('Texto del botón').fill('Ver todo')
  await page.getByLabel('Desde').fill('2026-01-01')
  await page.getByLabel('Subir foto para «Imagen»').setInputFiles(await aPhoto('banner.jpg'))
  await expect(page.getByRole('region', { name: 'Así se ve' })).toContainText('Semana del gato')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Guardar y mostrar' }).click()
  await expect(page.getByText('el botón no lleva a ninguna parte').first()).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/^request: .* 422$/), expect.stringContaining('422')])
  const preview = page.getByRole('region', { name: 'Así se ve' }).locator('img')
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByLabel('Enlace').fill('/products')
  await page.getByRole('button', { name: 'Guardar y mostrar' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Semana del gato' })
  await expect(row).toContainText('Vigente')
  await seeOn(page, '/', 'Semana del gato', 1)

  // Without script the same forms give the sheet back.
  const context = await browser.newContext({ javaScriptEnabled: false })
  await takeSession(context, operator.session)
  const plain = await context.newPage()
  await plain.goto('/backoffice/content')
  await plain.getByRole('button', { name: 'Volver al libro Configuración' }).click()
  await expect(plain.getByText('Listo, la hoja vuelve a leerse del libro.')).toBeVisible()
  await seeOn(plain, '/', 'Semana del gato', 0)
  await context.close()
  expect(complaints).toEqual([])
})
