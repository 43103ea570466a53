import { expect, type Page, test } from '@playwright/test'
import { goodsAt } from './shelf.ts'
import { visit } from './visit.ts'

/** Bolivia's further shops: their own prices, zones with their fees, and the cart that may move to them. */

test('a shop that the address names is chosen where both deliver, with what it sells @long', async ({ page }) => {
  await visit(page, '/products?store=huella-norte')
  const few = await countProducts(page)
  await page.context().clearCookies()
  await visit(page, '/products?store=almacen-hq')
  expect(await countProducts(page)).toBeGreaterThan(few)
})

test('an address in another shop’s city offers to move the cart, which then has that shop’s prices and fees @long', async ({
  page,
}) => {
  const path = await findSoldAt(page, 'Cala Cala')
  await page.context().clearCookies()
  await visit(page, path)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Agregar al carrito/ })
    .first()
    .click()
  await expect(page.getByText('Ya tienes 1 en tu carrito.')).toBeVisible()
  await visit(page, '/cart')
  await expect(page.getByRole('main').getByText(/^Bs\s12,00$/)).toBeVisible()

  await visit(page, '/delivery?back=/cart')
  await page.getByRole('button', { name: 'Cala Cala', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tu nueva dirección es de otra tienda' })).toBeVisible()
  await expect(page.getByText(/atiende Huella Cochabamba/)).toBeVisible()
  await page.getByRole('button', { name: 'Llevar 1 producto' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  await expect(page.getByRole('main').getByText(/^Bs\s10,00$/)).toBeVisible()

  // Another zone of the same shop has a fee of its own, and the cart stays.
  await visit(page, '/delivery?back=/cart')
  await page
    .locator('section')
    .filter({ hasText: /^Sacaba/ })
    .getByRole('button', { name: 'Centro' })
    .click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  await expect(page.getByRole('main').getByText(/^Bs\s20,00$/)).toBeVisible()
})

async function countProducts(page: Page): Promise<number> {
  const text = await page.getByRole('main').locator('header p strong').first().textContent()
  return Number(text?.replace(/\D/g, ''))
}

/** Path of a product that the shop of a neighbourhood sells as well. */
async function findSoldAt(page: Page, neighbourhood: string): Promise<string> {
  await visit(page, '/delivery?back=/products')
  await page.getByRole('button', { name: neighbourhood, exact: true }).click()
  await expect(page).toHaveURL(/\/products$/)
  const sold = await page.getByRole('article').getByRole('link').first().getAttribute('href')
  return sold ?? goodsAt(0).path
}
