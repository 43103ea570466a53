import { expect, type Page, test } from '@playwright/test'
import { buyOnline, choosePayment, expectPaid, getOrderId, isOnPayment, letTimeRunOut, playPayment } from './paying.ts'
import { settle } from './person.ts'
import {
  addProduct,
  BOLIVIAN_ZONE,
  expectNoAxeViolations,
  expectOrder,
  expectStillness,
  fillAddress,
  fillContact,
  goToCheckout,
  payButton,
} from './shopper.ts'
import { visit } from './visit.ts'

test('a guest pays with a QR code, is thanked on the order, and keeps its link @phone', async ({ page }, info) => {
  test.slow()
  await buyOnline(page, info.project.name === 'phone' ? 50 : 51, { way: 'QR' })
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await visit(page, page.url())
  await expect(page.getByRole('timer')).toContainText(/1[0-4]:\d\d/)
  await expectStillness(page)

  await page.getByRole('link', { name: 'Elegir otra forma de pago' }).click()
  await expect(page.getByRole('heading', { name: 'Esperando tu pago', level: 1 })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/1[0-4]:\d\d/)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Pagar ahora' }).click()
  await isOnPayment(page)

  await playPayment(page, 'Pagar')
  await expectPaid(page)
  await expect(page.getByRole('heading', { name: '¡Gracias, Valeria!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Guarda este pedido' })).toBeVisible()
  expect(page.url()).toMatch(/\/order\/[^/]+\/[\w-]{43}$/)
  await expectNoAxeViolations(page)
})

test('a card that is rejected pays at the second try, by another way @long', async ({ page }) => {
  test.slow()
  await buyOnline(page, 52, { way: 'Tarjeta en línea' })
  await playPayment(page, 'Rechazar')
  await expect(page.getByRole('heading', { name: 'El pago no se aprobó' })).toBeVisible()
  await page.getByRole('link', { name: 'Volver e intentar de nuevo' }).click()

  await expect(page.getByRole('heading', { name: 'Esperando tu pago', level: 1 })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Tarjeta en línea/ })).toBeChecked()
  await page.getByRole('radio', { name: /^QR/ }).check()
  await page.getByRole('button', { name: 'Pagar ahora' }).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')
  await expectPaid(page)
  await expect(page.getByText(/Ya pagaste Bs\s.* con QR/)).toBeVisible()
})

test('an order that nobody pays in time is cancelled before the eyes of who waits @long', async ({ page, context }) => {
  test.slow()
  await buyOnline(page, 53, { way: 'QR' })
  const payment = await context.newPage()
  await payment.goto(page.url())
  await page.getByRole('link', { name: 'Elegir otra forma de pago' }).click()
  await expect(page.getByRole('heading', { name: 'Esperando tu pago', level: 1 })).toBeVisible()

  await letTimeRunOut(getOrderId(page))
  await playPayment(payment, 'Dejar expirar')
  await expect(page.getByRole('heading', { name: 'Cancelado', level: 1 })).toBeVisible()
  await expect(page.getByText('No recibimos el pago a tiempo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pagar ahora' })).toHaveCount(0)
})

test('what a cancelled order gives back to the wallet pays a part of the next, and cash the rest @long', async ({
  page,
  context,
}) => {
  test.slow()
  await settle(context)
  await addProduct(page, 0)
  await goToCheckout(page)
  await choosePayment(page, 'QR')
  await payButton(page).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')
  await expectPaid(page)

  await cancel(page, 'A tu saldo en Huella')
  await expect(page.getByText('Este pedido se canceló. Te devolvimos')).toBeVisible()
  await expectNoAxeViolations(page)

  await addProduct(page, 54)
  await goToCheckout(page)
  await page.getByRole('switch', { name: /Usar mi saldo de Bs/ }).check()
  await choosePayment(page, 'Efectivo al recibir')
  await page
    .getByRole('radio', { name: /^De Bs/ })
    .first()
    .check()
  // axe measures targets half below the header as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoAxeViolations(page)
  await payButton(page).click()
  await expectOrder(page)
  await expect(page.getByText(/al recibirlo, en efectivo/)).toBeVisible()
  await expect(page.getByText(/Te llevan cambio para Bs/)).toBeVisible()

  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/de tu saldo vuelven a tu saldo/)).toBeVisible()
  await expectNoAxeViolations(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'No, lo quiero' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/profile/orders?status=CANCELLED')
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^HU-.*Cancelado/ }),
  ).toHaveCount(1)
  await expectNoAxeViolations(page)
})

async function cancel(page: Page, refundTo: string): Promise<void> {
  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Cambié de planes' }).check()
  await dialog.getByRole('radio', { name: new RegExp(`^${refundTo}`) }).check()
  await expect(dialog.getByText(/¿Adónde te devolvemos Bs\s/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Sí, cancelar el pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Cancelado', level: 1 })).toBeVisible()
}

test('who waits with paying finds the order in their list, and pays from there @long', async ({ page, context }) => {
  test.slow()
  await settle(context)
  await addProduct(page, 55)
  await goToCheckout(page)
  await choosePayment(page, 'Tarjeta en línea')
  await payButton(page).click()
  await isOnPayment(page)

  await page.goto('/profile/orders')
  const order = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Esperando tu pago' })
  await order.getByRole('link', { name: /^Pagar el pedido/ }).click()
  await page.getByRole('button', { name: 'Pagar ahora' }).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')
  await expectPaid(page)
})

test('with JavaScript off an order is paid, and cancelled with its money on the way back @long', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  const page = await context.newPage()
  await page.goto('/products?limit=60&sortby=minPrice-asc')
  await page
    .getByRole('button', { name: /^Agregar / })
    .nth(7)
    .click()
  await page.getByRole('link', { name: 'Ir a pagar' }).first().click()
  await fillContact(page)
  await fillAddress(page, BOLIVIAN_ZONE)
  await choosePayment(page, 'QR')
  await payButton(page).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')
  await page.getByRole('link', { name: 'Ver mi pedido' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Pago recibido')).toBeVisible({ timeout: 1000 })
  }).toPass()

  await page.locator('summary', { hasText: 'Cancelar el pedido' }).click()
  await page.getByRole('button', { name: 'Sí, cancelar el pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Cancelado', level: 1 })).toBeVisible()
  await context.close()
})
