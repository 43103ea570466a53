import { expect, type Page, test } from '@playwright/test'
import { settle } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

/** Favourites, from the product card on. */

test('a guest keeps a product by its heart, finds it in the list, and takes it back with undo @phone @long', async ({
  page,
}) => {
  const { title } = await markOne(page, 3)
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tus favoritos', level: 1 })).toBeVisible()
  const card = page.getByRole('main').getByRole('article').filter({ hasText: title })
  await expect(card).toBeVisible()
  await expectNoAxeViolations(page)

  await card.getByRole('button', { name: /en favoritos$/ }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(card).toBeVisible()

  await card.getByRole('link').first().click()
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: `Guardar ${title} en favoritos` })
      .first(),
  ).toHaveAttribute('aria-pressed', 'true')
})

test('a heart that cannot be kept goes back, and says so @long', async ({ page }) => {
  await visit(page, '/products?sortby=minPrice-asc')
  await page.route('**/favorites/mark', (route) => route.abort())
  const heart = page
    .getByRole('article')
    .nth(5)
    .getByRole('button', { name: /en favoritos$/ })
  await heart.click()
  await expect(page.getByText('No pudimos guardar el cambio.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('favourites belong to a person: they are in the profile, and nobody else sees them @long', async ({
  page,
  context,
  browser,
}) => {
  await settle(context)
  const { title } = await markOne(page, 4)
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText('1 producto guardado')).toBeVisible()
  await page.goto('/favorites')
  await expect(page.getByRole('main').getByRole('article').filter({ hasText: title })).toBeVisible()

  const other = await browser.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  await settle(other)
  const otherPage = await other.newPage()
  await otherPage.goto('/favorites')
  await expect(otherPage.getByText('Todavía no guardaste favoritos')).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a heart is a form that comes back to its page', async ({ page }) => {
    await page.goto('/products?sortby=minPrice-asc')
    const heart = page
      .getByRole('article')
      .nth(6)
      .getByRole('button', { name: /en favoritos$/ })
    await heart.click()
    await expect(page).toHaveURL(/\/products\?sortby=minPrice-asc$/)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/favorites')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  })
})

/** Presses the heart of the card at this position and waits until the server has stored it. */
async function markOne(page: Page, position: number): Promise<{ title: string }> {
  await visit(page, '/products?sortby=minPrice-asc')
  const card = page.getByRole('article').nth(position)
  const title = (await card.getByRole('heading').textContent()) ?? ''
  const saving = page.waitForResponse((answer) => answer.url().endsWith('/favorites/mark'))
  await card.getByRole('button', { name: `Guardar ${title} en favoritos` }).click()
  expect((await saving).ok()).toBe(true)
  await expect(card.getByRole('button', { name: /en favoritos$/ })).toHaveAttribute('aria-pressed', 'true')
  return { title }
}
