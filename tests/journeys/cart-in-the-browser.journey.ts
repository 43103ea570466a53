import { expect, type Page, type Response, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { goodsAt } from './shelf.ts'
import { addProduct, goToCheckout, openCart } from './shopper.ts'
import { visit } from './visit.ts'

test('two tabs agree on the cart within a second @long', async ({ page, context }) => {
  await addProduct(page, 20)
  await visit(page, '/cart')
  const other = await context.newPage()
  await visit(other, '/cart')
  await expect(other.getByRole('spinbutton')).toHaveValue('1')

  // Takes a second on a quiet machine; busy ones get more.
  await page.getByRole('button', { name: 'Agregar uno' }).click()
  await expect(other.getByRole('spinbutton')).toHaveValue('2', { timeout: 10_000 })
  await other.getByRole('textbox', { name: 'Nota para la tienda' }).fill('Tocar el timbre')
  await other.getByRole('radio', { name: /Retiro en tienda/ }).check()
  await expect(page.getByRole('radio', { name: /Retiro en tienda/ })).toBeChecked({ timeout: 10_000 })
})

test('with storage blocked the cart works and says that it is not kept @long', async ({ page }) => {
  const complaints = await listenForComplaints(page)
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await page.goto('/products')
  await expect(page.getByText('Tu navegador no guarda datos')).toBeVisible()
  await addProduct(page, 21)
  await goToCheckout(page)
  await expect(page.getByText('Tu pedido').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('a removed line can be brought back, and the empty cart shows the way to the shop @long', async ({ page }) => {
  await addProduct(page, 22)
  await visit(page, '/cart')
  await page
    .getByRole('button', { name: /^Quitar / })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Tu carrito está esperando' })).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
})

test('the cart goes on without a connection and is saved when it is back @long', async ({ page, context }) => {
  await addProduct(page, 23)
  await visit(page, '/cart')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Agregar uno' }).click()
  await expect(page.getByText('Tu carrito sigue aquí.')).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveValue('2')

  const saved = page.waitForResponse((answer) => answer.url().endsWith('/cart/sync') && answer.ok())
  await context.setOffline(false)
  await saved
  await expect(page.getByText('Tu carrito sigue aquí.')).toBeHidden()
})

test('the drawer opens by itself after adding and closes after three seconds @long', async ({ page }) => {
  await addProduct(page, 24)
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await expect(drawer).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('paying at once after adding waits for the cart, however slow the way to the server is @long', async ({
  page,
}) => {
  const { path, listing } = goodsAt(26)
  await visit(page, listing)
  const { arrived, release } = await holdSync(page, 'POST')
  await addButton(page, path).click()
  await arrived

  // A page rendered meanwhile does not contain the change.
  await openCart(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Ver carrito' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  // The URL changes shortly before the page.
  await expect(page.getByRole('heading', { level: 1, name: /^Tu carrito/ })).toBeVisible()
  // The drawer closes shortly after both, with its own spin button.
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('1')
  await page.getByRole('link', { name: 'Ir a pagar' }).filter({ visible: true }).first().click()
  release()
  await expect(page.getByRole('heading', { name: 'Terminar tu pedido' })).toBeVisible()
  await expect(page.getByText('otra ventana')).toHaveCount(0)
})

test('leaving a page right after adding loses nothing, and nothing is said of another window @long', async ({
  page,
}) => {
  const { path, listing } = goodsAt(27)
  await visit(page, listing)
  await addButton(page, path).click()
  await page.goto('/cart')
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  await page.getByRole('link', { name: 'Ir a pagar' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Terminar tu pedido' })).toBeVisible()
  await expect(page.getByText('otra ventana')).toHaveCount(0)
})

test('a line raised while the cart is still being read stays raised, here and on the next page @long', async ({
  page,
}) => {
  await addProduct(page, 28)
  await visit(page, '/favorites')
  const { arrived, release } = await holdSync(page, 'GET')
  await openCart(page)
  await arrived
  const isSync = (answer: Response, method: string) =>
    answer.url().endsWith('/cart/sync') && answer.request().method() === method
  const saved = page.waitForResponse((answer) => isSync(answer, 'POST'))
  const read = page.waitForResponse((answer) => isSync(answer, 'GET'))
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await drawer.getByRole('button', { name: 'Agregar uno' }).click()
  await saved
  release()
  await (await read).finished()
  await expect(drawer.getByRole('list').first()).not.toHaveAttribute('aria-busy', 'true')
  await expect(drawer.getByRole('spinbutton')).toHaveValue('2')
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('2')
})

function addButton(page: Page, path: string) {
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) })
  return card.getByRole('button', { name: /^Agregar / })
}

/** Holds requests to `/cart/sync` by this method until released. */
async function holdSync(page: Page, method: 'GET' | 'POST'): Promise<{ arrived: Promise<void>; release(): void }> {
  const arrival = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/cart/sync', async (route) => {
    if (route.request().method() !== method) return route.fallback()
    arrival.resolve()
    await released.promise
    await route.continue()
  })
  return { arrived: arrival.promise, release: released.resolve }
}
