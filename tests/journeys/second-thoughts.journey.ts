import { expect, test } from '@playwright/test'
import { provePhoneByCode } from './account-holder.ts'
import {
  addProduct,
  BOLIVIAN_ZONE,
  buyWithDelivery,
  expectOrder,
  fillAddress,
  fillContact,
  goToCheckout,
  payButton,
} from './shopper.ts'
import { visit } from './visit.ts'

test('two windows at the checkout: once one has bought, the other leads to the cart and buys anew, never the same or nothing @long', async ({
  page,
  context,
}) => {
  // Two purchases in two windows.
  test.slow()
  await addProduct(page, 40)
  const other = await context.newPage()
  await goToCheckout(other)
  const usedKey = await other.locator('input[name=idempotencyKey]').inputValue()
  await buyWithDelivery(page)
  const first = await expectOrder(page)
  await expect(other.getByRole('heading', { name: 'Tu carrito está esperando' })).toBeVisible()

  await addProduct(page, 41)
  await goToCheckout(other)
  await fillContact(other)
  await fillAddress(other, BOLIVIAN_ZONE)
  // The zone's prices bring the page's own key anew.
  await other.waitForLoadState('networkidle')
  // The key that a suspended window, or one without scripts, still holds.
  await other.locator('input[name=idempotencyKey]').evaluate((field, key) => field.setAttribute('value', key), usedKey)
  await payButton(other).click()
  await expect(other.getByText('Revisa el nuevo total y confirma otra vez.')).toBeVisible()
  await payButton(other).click()
  // A second order that nobody has paid needs a proved phone.
  const phoneNumber = (await other.getByLabel('Número de teléfono').inputValue()).replace('+591', '')
  await other.getByRole('link', { name: 'Confirmar mi celular' }).click()
  await provePhoneByCode(other, phoneNumber)
  await expect(other).toHaveURL(/\/checkout$/)
  await payButton(other).click()
  expect(await expectOrder(other)).not.toBe(first)
})

test('an order sent without a connection stays on its form, and is placed once it is back @long', async ({
  page,
  context,
}) => {
  await addProduct(page, 44)
  await goToCheckout(page)
  await fillContact(page)
  await fillAddress(page, BOLIVIAN_ZONE)
  // Waits for the zone's prices; losing them midway is another test.
  await page.waitForLoadState('networkidle')
  let saves = 0
  page.on('request', (request) => (saves += request.url().includes('/cart/sync') ? 1 : 0))
  await context.setOffline(true)
  // The cart cannot be saved either: it is tried once and not repeatedly.
  await page.getByRole('radio', { name: /Tarjeta al recibir/ }).check()
  await payButton(page).click()
  await expect(page.getByText('no se hará dos veces')).toBeVisible()
  expect(saves).toBeLessThan(5)
  await expect(page.getByLabel('Dirección')).not.toHaveValue('')

  await context.setOffline(false)
  await payButton(page).click()
  await expectOrder(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Tu carrito está esperando' })).toBeVisible()
  await page.goForward()
  await expectOrder(page)
})

test('without a connection a link says so in Spanish @long', async ({ page, context }) => {
  await addProduct(page, 46)
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Menú lateral' }).getByRole('link', { name: 'Gatos' }).click()
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await expect(page.getByText('Failed to fetch')).toBeHidden()
})

test('more than there is becomes what there is, and says so each time @long', async ({ page }) => {
  await addProduct(page, 45)
  await visit(page, '/cart')
  const quantity = page.getByRole('spinbutton')
  for (const typed of ['999', '5000']) {
    await quantity.fill(typed)
    await quantity.blur()
    await expect(page.getByText(/^Solo quedan \d+ de /)).toBeVisible()
    await expect(quantity).not.toHaveValue(typed)
  }
  const left = await quantity.inputValue()
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue(left)
})

test('looking at an empty cart makes no account', async ({ request }) => {
  const answer = await request.get('/cart')
  expect(answer.headers()['set-cookie'] ?? '').not.toContain('session')
})
