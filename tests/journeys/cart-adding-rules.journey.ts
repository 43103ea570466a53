import { type Browser, expect, type Page, test } from '@playwright/test'
import { changeOffer } from './change-offer.ts'
import { goodsAt } from './shelf.ts'
import { visit } from './visit.ts'

/** The adding rules of the specification, as the product page reaches them: sum, another price, over the stock. */

test('adding again sums; with another price only the price changes; over the stock the added quantity counts @long', async ({
  page,
}) => {
  const { path } = goodsAt(47)
  const slug = path.split('/').pop() ?? ''
  await visit(page, path)
  await addAndSave(page, 2)
  await expect(page.getByText('Ya tienes 2 en tu carrito.')).toBeVisible()
  await addAndSave(page, 1)
  await expect(page.getByText('Ya tienes 3 en tu carrito.')).toBeVisible()

  await leave(page)
  await changeOffer(slug, 'dearer')
  await visit(page, path)
  await addAndSave(page, 4)
  await expect(page.getByText(/ahora cuesta/).first()).toBeVisible()
  await expect(page.getByText('Ya tienes 3 en tu carrito.')).toBeVisible()

  await leave(page)
  await changeOffer(slug, 'scarce')
  await visit(page, path)
  await addAndSave(page, 2)
  await expect(page.getByText(/Solo quedan? 4/).first()).toBeVisible()
  await expect(page.getByText('Ya tienes 2 en tu carrito.')).toBeVisible()
})

test('the adding rules hold with JavaScript off, and the cart says what they changed @long', async ({ browser }) => {
  const page = await withoutScript(browser)
  const { path } = goodsAt(48)
  const slug = path.split('/').pop() ?? ''
  const quantity = page.getByRole('spinbutton')

  await page.goto(path)
  await add(page, 2)
  await expect(page).toHaveURL(/\/cart$/)
  await page.goto(path)
  await add(page, 1)
  await expect(quantity).toHaveValue('3')
  await expect(page.getByText('Algo cambió')).toHaveCount(0)

  await changeOffer(slug, 'dearer')
  await page.goto(path)
  await add(page, 4)
  await expect(quantity).toHaveValue('3')
  await expect(page.getByText(/ahora cuesta/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/ahora cuesta/)).toHaveCount(0)

  await changeOffer(slug, 'scarce')
  await page.goto(path)
  await add(page, 2)
  await expect(quantity).toHaveValue('2')
  await expect(page.getByText(/Solo quedan? 4/)).toBeVisible()
  await page.context().close()
})

async function add(page: Page, quantity: number): Promise<void> {
  await page.getByRole('spinbutton', { name: /^Cantidad para agregar/ }).fill(String(quantity))
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Agregar al carrito/ })
    .first()
    .click()
}

/** Waits until the cart is saved: what changes before would be told when the next page reads it. */
async function addAndSave(page: Page, quantity: number): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().includes('/cart/sync') && answer.ok())
  await add(page, quantity)
  await saved
}

/** An open page that still saves its cart would hear of the change before the next page does. */
async function leave(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
}

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  return context.newPage()
}
