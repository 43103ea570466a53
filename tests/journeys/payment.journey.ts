import { expect, type Page, test } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { begin } from './begun-payment.ts'
import { listenForComplaints } from './complaints.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

/** Acts as the payer on the bank's page, on another device. */
async function play(page: Page, payment: { redirectUrl: string | null }, act: string): Promise<void> {
  await page.request.post(payment.redirectUrl ?? '', { form: { act }, maxRedirects: 0 })
}

test('a QR code says where it is paid; paid elsewhere, the page thanks by itself and goes on @phone @long', async ({
  page,
}) => {
  const complaints = await listenForComplaints(page)
  const payment = await begin('qr')
  await visit(page, `/payment/${payment.token}`)
  // Shown large, and again in the transfer's details.
  await expect(page.getByText('Bs 189,50')).toHaveCount(2)
  await expect(page.getByText('Modo de prueba')).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/1[45]:\d\d/)
  await expectNoAxeViolations(page)
  expect(await readCode(page)).toBe(payment.qr)

  await play(page, payment, 'pay')
  await expect(page.getByRole('heading', { name: '¡Gracias, ya está pagado!' })).toBeVisible()
  await expect(page).toHaveURL(/terminosycondiciones$/)
  expect(complaints).toEqual([])
})

test('a card is paid on the page of its processor; what it rejects says why and leads back @phone @long', async ({
  page,
}) => {
  const payment = await begin('card')
  await visit(page, `/payment/${payment.token}`)
  await page.getByRole('link', { name: /^Pagar Bs\s189,50 con tarjeta$/ }).click()
  await expect(page.getByText('Modo de prueba: no se mueve dinero')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Rechazar' }).click()

  await expect(page.getByRole('heading', { name: 'El pago no se aprobó' })).toBeVisible()
  await expect(page.getByText('Tu banco no aprobó el pago.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Volver e intentar de nuevo' }).click()
  await expect(page).toHaveURL(/terminosycondiciones$/)
})

test('who pays when the time is over is told that the money came late @long', async ({ page }) => {
  const payment = await begin('qr')
  await visit(page, `/payment/${payment.token}`)
  await page.getByRole('link', { name: 'Simular el pago' }).click()
  await page.getByRole('button', { name: 'Pagar tarde' }).click()
  await expect(page.getByRole('heading', { name: 'Se acabó el tiempo para pagar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tu pago llegó tarde' })).toBeVisible()
})

test('the answer to «Ya pagué» is heard, and stands in sight beside its button @phone-only @long', async ({ page }) => {
  await page.goto(`/payment/${(await begin('qr')).token}`)
  const check = page.getByRole('link', { name: 'Ya pagué' })
  await check.scrollIntoViewIfNeeded()
  await check.click()
  const answer = page.getByRole('status').filter({ hasText: 'Todavía no nos llega el aviso' })
  await expect(answer).toBeInViewport()
  await expect(check).toBeInViewport()
})

test('with JavaScript off a payment is made, and its address is told to nobody @long', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  const page = await context.newPage()
  const payment = await begin('qr')
  const answer = await page.goto(`/payment/${payment.token}`)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expect(page.getByText(/^Puedes pagar hasta las \d\d:\d\d\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Simular el pago' }).click()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await page.getByRole('link', { name: 'Ver mi pedido' }).click()
  await expect(page).toHaveURL(/terminosycondiciones$/)

  await page.goto(`/payment/${(await begin('qr')).token}`)
  await page.getByRole('link', { name: 'Ya pagué' }).click()
  await expect(page.getByText(/^Todavía no nos llega el aviso/)).toBeVisible()
  await context.close()
})

async function readCode(page: Page): Promise<string | undefined> {
  const picture = await page.getByRole('img', { name: /^Código QR/ }).screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
