import { type Browser, expect, type Page, test } from '@playwright/test'
import { type RunningShop, startShop } from '../running-shop.ts'
import { signalDatabase } from '../signal-database.ts'
import {
  addProduct,
  BOLIVIAN_ZONE,
  expectNoAxeViolations,
  fillAddress,
  fillContact,
  goToCheckout,
  payButton,
} from './shopper.ts'

// One shop of its own for all, because its PostgreSQL is stopped.
test.describe.configure({ mode: 'serial' })

let shop: RunningShop
test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await startShop()
})
test.afterAll(() => shop.stop())
test.beforeEach(() => test.slow())

/** A guest of this shop with the filled checkout of one product. */
async function aCheckout(browser: Browser, position: number): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: shop.urls.BO })).newPage()
  await addProduct(page, position)
  await goToCheckout(page)
  await fillContact(page)
  await fillAddress(page, BOLIVIAN_ZONE)
  await page.waitForLoadState('networkidle')
  return page
}

const waiting = (page: Page, step: string) => page.locator(`[data-waiting=${step}]`)

/** Number of orders of the visitor's account. */
async function countOrders(page: Page): Promise<number> {
  const answer = await page.request.get(`${shop.urls.BO}/api/market/app/orders`)
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).orders.length
}

test('while the database hangs checkout asks, says when the shop is back, and sends the order once after a yes @phone @long', async ({
  browser,
}) => {
  const page = await aCheckout(browser, 40)
  try {
    signalDatabase(shop.dataDir, 'SIGSTOP')
    await payButton(page).click()
    await expect(waiting(page, 'ask')).toBeVisible({ timeout: 60_000 })
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Sí, envíalo cuando vuelva' }).click()
    await expect(waiting(page, 'waiting')).toContainText('Esperando a la tienda')
  } finally {
    signalDatabase(shop.dataDir, 'SIGCONT')
  }
  await expect(page).toHaveURL(/\/order\//, { timeout: 60_000 })
  expect(await countOrders(page)).toBe(1)
  expect(await page.evaluate(() => sessionStorage.getItem('huella:waiting-order'))).toBeNull()
})

test('the yes survives a reload @phone @long', async ({ browser }) => {
  const page = await aCheckout(browser, 41)
  try {
    signalDatabase(shop.dataDir, 'SIGSTOP')
    await payButton(page).click()
    await expect(waiting(page, 'ask')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Sí, envíalo cuando vuelva' }).click()
    await expect(waiting(page, 'waiting')).toBeVisible()
    expect((await page.reload())?.status()).toBe(503)
  } finally {
    signalDatabase(shop.dataDir, 'SIGCONT')
  }
  await expect(page).toHaveURL(/\/order\//, { timeout: 60_000 })
  expect(await countOrders(page)).toBe(1)
})

test('an order that had arrived is not placed again, and without a yes nothing is sent @phone @long', async ({
  browser,
}) => {
  const page = await aCheckout(browser, 42)
  // The order is placed, and its answer is lost on the way back.
  await page.route(/\/checkout\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
    await page.unroute(/\/checkout\.data/)
  })
  await payButton(page).click()
  await expect(waiting(page, 'back')).toContainText('Ya puedes hacer tu pedido.')
  await expect(page).toHaveURL(/\/checkout/)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/order\//, { timeout: 60_000 })
  expect(await countOrders(page)).toBe(1)
})
