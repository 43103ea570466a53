import { randomInt } from 'node:crypto'
import { expect, type Locator, test } from '@playwright/test'
import { countClicks } from './click-count.ts'
import { aColleague } from './placed-order.ts'
import { visit } from './visit.ts'

test('a shop is closed on a day in at most three clicks from the settings @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  const clicks = await countClicks(page)
  await visit(page, '/backoffice/settings')
  clicks.restart()
  await page.getByRole('link', { name: /^Tiendas/ }).click()
  await page
    .getByRole('link', { name: /Santa Cruz/ })
    .first()
    .click()
  const dates = page.getByRole('region', { name: 'Fechas especiales y feriados' })
  const reason = `Inventario ${randomInt(1e6)}`
  // With the keys alone, as somebody who types does.
  await dates.getByRole('textbox', { name: 'Motivo' }).focus()
  await page.keyboard.type(reason)
  await dates.getByLabel('Desde el día').fill('2031-03-04')
  await dates.getByRole('button', { name: 'Agregar fecha' }).click()
  await expect(dates.getByRole('listitem').filter({ hasText: reason })).toContainText('4 de marzo de 2031: cerrado')
  expect(clicks.count()).toBeLessThanOrEqual(3)
  test.info().annotations.push({ type: 'clicks', description: `holiday: ${clicks.count()}` })
  await page
    .getByRole('button', { name: /^Deshacer: Fechas/ })
    .first()
    .click()
  await expect(dates.getByRole('listitem').filter({ hasText: reason })).toHaveCount(0)
})

test('a new coupon takes less than forty seconds @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  // In Paraguay, because other journeys count on Bolivia's best coupon.
  await visit(page, '/backoffice/settings/coupons?country=PY')
  const began = Date.now()
  /** Types as somebody does who writes 200 letters a minute. */
  const type = async (field: Locator, text: string) => {
    await field.click()
    await field.pressSequentially(text, { delay: 300 })
  }
  await page.getByRole('link', { name: 'Nuevo cupón' }).click()
  await type(page.getByRole('textbox', { name: 'Nombre' }), `Semana del gato ${randomInt(1e4)}`)
  await type(page.getByRole('textbox', { name: 'Porcentaje' }), '15')
  await type(page.getByLabel(/^Descuento máximo/), '40000')
  await page.getByRole('button', { name: 'Crear cupón' }).click()
  await expect(page.getByText('Listo, tu cupón está creado.')).toBeVisible()
  const seconds = (Date.now() - began) / 1000
  test.info().annotations.push({ type: 'measured', description: `coupon: ${seconds.toFixed(1)} s` })
  expect(seconds).toBeLessThan(40)
})
