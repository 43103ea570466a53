import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('an operator raises the prices of a page in one act, in at most six clicks, and takes it back @long', async ({
  page,
}) => {
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/catalogue'])
  await visit(page, '/backoffice/catalogue?search=arena')
  await expectNoAxeViolations(page)
  const before = await pricesIn(page)
  expect(before.length).toBeGreaterThan(3)
  let clicks = 0
  const press = async (name: string | RegExp, role: 'button' | 'checkbox' = 'button') => {
    clicks += 1
    await page.getByRole(role, { name }).click()
  }

  await press('Marcar todas las de esta página', 'checkbox')
  await expect(page.getByText(`${before.length} marcados`)).toBeVisible()
  await expectNoAxeViolations(page)
  await press('Cambiar precios')
  await page.getByLabel('Cuánto').fill('10')
  await expect(page.getByText('+10 %').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await press(/^Guardar \d+ precios$/)
  await expect(page.locator('[data-toast]').getByText(`Cambiaron ${before.length} precios.`)).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(6)
  test.info().annotations.push({ type: 'clicks', description: `${before.length} prices: ${clicks}` })

  const toast = page.locator('[data-toast]')
  await toast.getByRole('button', { name: 'Deshacer' }).click()
  await expect(toast.getByText(/^Se deshicieron/)).toBeVisible()
  await visit(page, '/backoffice/catalogue?search=arena')
  expect(await pricesIn(page)).toEqual(before)
  expect(complaints).toEqual([])
})

test('the table is sorted, narrowed and shows the columns that somebody chose @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  await visit(page, '/backoffice/catalogue')
  await page.getByRole('link', { name: 'Precio', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Precio' })).toHaveAttribute('aria-sort', 'ascending')
  const prices = await pricesIn(page)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))

  await page.getByText('Columnas', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Código de barras' }).check()
  await page.getByRole('checkbox', { name: 'Categoría' }).uncheck()
  await page.getByRole('button', { name: 'Ver estas' }).click()
  await expect(page.getByRole('columnheader', { name: 'Código de barras' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Código de barras' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Categoría' })).toHaveCount(0)

  const ticks = page.getByRole('checkbox', { name: /^Marcar / })
  await ticks.nth(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 marcados')).toBeVisible()
  await page.getByRole('button', { name: 'A borrador' }).click()
  const toast = page.locator('[data-toast]')
  await expect(toast.getByText(/a borrador\.$/)).toBeVisible()
  await toast.getByRole('button', { name: 'Deshacer' }).click()
  await expect(toast.getByText(/^Se (deshizo|deshicieron)/)).toBeVisible()

  const before = await page.getByRole('row').getByText('Receta', { exact: true }).count()
  await ticks.nth(1).check()
  await ticks.nth(2).check()
  await page.getByRole('button', { name: 'Pedir receta' }).click()
  await expect(toast.getByText(/con receta\.$/)).toBeVisible()
  await expect(page.getByRole('row').getByText('Receta', { exact: true })).not.toHaveCount(before)
  await expectNoAxeViolations(page)
  await toast.getByRole('button', { name: 'Deshacer' }).click()
  await expect(toast.getByText(/^Se (deshizo|deshicieron)/)).toBeVisible()
  await expect(page.getByRole('row').getByText('Receta', { exact: true })).toHaveCount(before)
})

test('rows of the table are searched and chosen by keys @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  await visit(page, '/backoffice/catalogue')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').first()).toBeFocused()
  await page.keyboard.type('arena')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=arena/)
  await page.getByRole('heading', { level: 1 }).click()
  for (const key of ['j', 'x', 'j', 'ArrowDown', 'x']) await page.keyboard.press(key)
  await expect(page.getByText('2 marcados')).toBeVisible()
})

test('with JavaScript off prices are chosen, shown and saved @long', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  await aColleague(context, 'operator')
  const page = await context.newPage()
  await page.goto('/backoffice/catalogue?search=arena')
  await page
    .getByRole('checkbox', { name: /^Marcar / })
    .nth(1)
    .check()
  await page.getByRole('button', { name: 'Cambiar precios' }).click()
  await page.getByLabel('Cuánto').fill('5')
  await page.getByRole('button', { name: 'Ver nuevos precios' }).click()
  await expect(page.getByText('+5 %')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar 1 precio' }).click()
  await expect(page.getByText('Cambió 1 precio.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Se deshizo 1 cambio.')).toBeVisible()
  await context.close()
})

/** Prices of the rows, in minor units. */
async function pricesIn(page: Page): Promise<number[]> {
  const rows = await page.locator('tbody tr b').allTextContents()
  return rows.filter((text) => text.includes(',')).map((text) => Number(text.replace(/\D/g, '')))
}
