import { expect, test } from '@playwright/test'
import { buyOnline, expectPaid, getOrderId, playPayment } from './paying.ts'
import type { SignedIn } from './person.ts'
import { buyWithDelivery, expectNoAxeViolations, hasInCart } from './shopper.ts'
import { anOperator } from './staff.ts'

test('each step of an order is seen without reloading, until it is rated @phone', async ({ page, browser }, info) => {
  test.slow()
  const operator = await anOperator(browser)
  await hasInCart(page, info.project.name === 'phone' ? 56 : 57)
  await buyWithDelivery(page)
  const id = getOrderId(page)
  // A reloaded page would have lost this mark.
  await page.evaluate(() => Reflect.set(window, 'wasHere', true))

  for (const [to, text] of steps) {
    await move(operator, id, to)
    await expect(page.getByRole('heading', { name: text, level: 1 })).toBeVisible()
  }
  expect(await page.evaluate(() => Reflect.get(window, 'wasHere'))).toBe(true)

  await expectNoAxeViolations(page)
  await page.getByRole('radio', { name: /^4 / }).check()
  await page.getByLabel('¿Quieres contarnos algo? (opcional)').fill('Llegó rápido')
  await page.getByRole('button', { name: 'Calificar' }).click()
  await expect(page.getByRole('heading', { name: 'Tu calificación' })).toBeVisible()
  await expect(page.getByText('Llegó rápido')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar comprobante' }).click()
  expect((await download).suggestedFilename()).toMatch(/^(comprobante-HU-\w+|factura-\d+)\.pdf$/)

  await page.getByRole('button', { name: 'Pedir de nuevo' }).click()
  await expect(page.getByText('Lo pusimos en tu carrito')).toBeVisible()
})

const steps = [
  ['CONFIRMED', 'Confirmado'],
  ['PREPARING', 'Preparando tu pedido'],
  ['ON_THE_WAY', 'En camino'],
  ['COMPLETED', 'Entregado'],
] as const

test('what is missing is asked for; who says yes pays less and gets the rest back @long', async ({ page, browser }) => {
  test.slow()
  const operator = await anOperator(browser)
  await hasInCart(page, 8)
  await buyOnline(page, 9, { way: 'QR' })
  await playPayment(page, 'Pagar')
  await expectPaid(page)
  const id = getOrderId(page)
  await move(operator, id, 'CONFIRMED')
  await expect(page.getByRole('heading', { name: 'Confirmado', level: 1 })).toBeVisible()
  await operator.ask('POST', `/api/market/staff/orders/${id}/changes`, {
    message: 'Se nos terminó hoy.',
    items: [{ position: 1, keepQuantity: 0, substitute: null }],
  })

  await expect(page.getByRole('heading', { name: 'Falta algo de tu pedido' })).toBeVisible()
  await expect(page.getByText('«Se nos terminó hoy.»')).toBeVisible()
  await expectNoAxeViolations(page)
  const total = (await page.locator('[data-new-total]').textContent()) ?? 'no total'
  await page.getByRole('button', { name: 'Sí, está bien así' }).click()
  await expect(page.getByRole('heading', { name: 'Falta algo de tu pedido' })).toHaveCount(0)
  await expect(page.getByText('Cambio aceptado')).toBeVisible()
  await expect(page.getByText('No había: no lo pagas.')).toBeVisible()
  await expect(page.locator('[data-total]')).toHaveText(total)
  await expect(page.getByText('Te devolvimos')).toBeVisible()
})

test('an order is cancelled by its customer until it is prepared, and not any more then @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const operator = await anOperator(browser)
  // This page gets no live updates and acts on outdated data.
  await page.route(/\/live\?/, (route) => route.abort())
  await hasInCart(page, 11)
  await buyWithDelivery(page)
  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Todavía no pagaste nada')).toBeVisible()
  await move(operator, getOrderId(page), 'CONFIRMED')
  await move(operator, getOrderId(page), 'PREPARING')
  await dialog.getByRole('button', { name: 'Sí, cancelar el pedido' }).click()
  await expect(page.getByRole('alert')).toContainText('Ya estamos preparando tu pedido')
  await expect(page.getByRole('heading', { name: 'Preparando tu pedido', level: 1 })).toBeVisible()
})

async function move(operator: SignedIn, orderId: string, to: string): Promise<void> {
  const cash = to === 'COMPLETED' && { cashHolderUid: operator.uid }
  await operator.ask('POST', `/api/market/staff/orders/${orderId}/move`, { to, ...cash })
}
