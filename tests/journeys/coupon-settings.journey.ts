import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { addProduct, expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('an operator makes a coupon, sees it as customers do, changes it, takes that back and ends it @long', async ({
  page,
  browser,
}) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/settings/coupons'])
  await visit(page, '/backoffice/settings')
  await page.getByRole('link', { name: /^Cupones/ }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Nuevo cupón' }).click()

  const title = `Semana felina ${randomInt(1e9)}`
  const code = await page.getByRole('textbox', { name: 'Código' }).inputValue()
  expect(code).toMatch(/^HUELLA-[0-9A-Z]{4}$/)
  await page.getByRole('textbox', { name: 'Nombre' }).fill(title)
  await page.getByRole('button', { name: 'Crear cupón' }).click()
  await expect(page.getByText('Escribe un porcentaje entero del 1 al 100.').last()).toBeVisible()

  await page.getByRole('textbox', { name: 'Porcentaje' }).fill('20')
  await page.getByLabel('Descuento máximo (Bs)').fill('12,50')
  await page.getByText('Para qué mascotas').first().click()
  await page.getByRole('checkbox', { name: 'Gatos' }).check()
  await page.getByRole('button', { name: 'Ver cómo queda' }).click()
  const preview = page.getByRole('region', { name: 'Así lo ve tu cliente' })
  await expect(preview.getByText('20 % de descuento, hasta Bs 12,50')).toBeVisible()
  await expect(preview.getByText(/^Ahorra Bs/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(title)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Crear cupón' }).click()
  await expect(page.getByText('Listo, tu cupón está creado.')).toBeVisible()
  await expectNoAxeViolations(page)

  const shopper = await (await browser.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })).newPage()
  await addProduct(shopper, 54)
  await visit(shopper, '/profile/coupons')
  await expect(shopper.getByRole('heading', { name: title })).toBeVisible()

  await page.getByRole('textbox', { name: 'Usos en total' }).fill('7')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Listo, quedó guardado.')).toBeVisible()
  await expect(page.getByText('Usos en total: nada → 7')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer: Usos en total: nada → 7' }).click()
  await expect(page.getByText('Deshecho', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Usos en total' })).toHaveValue('')

  await page.getByText('Terminar ahora').click()
  await page.getByRole('button', { name: 'Sí, terminar el cupón' }).click()
  await expect(page.getByText('Terminado', { exact: true })).toBeVisible()
  await visit(shopper, '/profile/coupons')
  await expect(shopper.getByRole('listitem').filter({ hasText: title })).toContainText('Ese cupón venció')
  await shopper.context().close()

  await page.getByRole('link', { name: 'Duplicar este cupón' }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(title)
  await visit(page, `/backoffice/settings/coupons?country=BO&state=ended&search=${code}`)
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  expect(complaints).toEqual([])
})

test('with JavaScript off a coupon is previewed, made, and saved over another colleague’s change only after a look @long', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  await aColleague(context, 'operator')
  const page = await context.newPage()
  await page.goto('/backoffice/settings/coupons/new?country=BO')
  const title = `Sin script ${randomInt(1e9)}`
  await page.getByRole('textbox', { name: 'Nombre' }).fill(title)
  await page.getByRole('radio', { name: 'Monto fijo' }).check()
  await page.getByLabel('Monto (Bs)').fill('15')
  await page.getByRole('radio', { name: /Solo quien escribe el código/ }).check()
  await page.getByRole('button', { name: 'Ver cómo queda' }).click()
  await expect(page.getByRole('region', { name: 'Así lo ve tu cliente' })).toContainText('Bs 15,00 de descuento')
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(title)
  await page.getByRole('button', { name: 'Crear cupón' }).click()
  await expect(page.getByText('Listo, tu cupón está creado.')).toBeVisible()

  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('textbox', { name: 'Nombre' }).fill(`${title} bis`)
  await other.getByRole('button', { name: 'Guardar' }).click()
  await expect(other.getByText('Listo, quedó guardado.')).toBeVisible()

  await page.getByLabel('Monto (Bs)').fill('18')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Otra persona cambió este cupón mientras escribías.')).toBeVisible()
  await expect(page.getByLabel('Monto (Bs)')).toHaveValue('18')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Otra persona cambió este cupón mientras escribías.')).toBeVisible()
  await page.getByRole('link', { name: 'Cargar lo nuevo' }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(`${title} bis`)
  await context.close()
})
