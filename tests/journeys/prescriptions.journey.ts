import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import {
  BOLIVIAN_ZONE,
  expectNoAxeViolations,
  expectOrder,
  expectToFit,
  fillAddress,
  fillContact,
  payButton,
} from './shopper.ts'
import { visit } from './visit.ts'

const MEDICINE = 'Antibiótico amoxicilina y ácido clavulánico'

test('a guest sends the prescription with the order, an operator rejects it, and accepts the next @phone @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const complaints = await listenForComplaints(page)
  await addMedicine(page)
  await visit(page, '/cart')
  await expect(page.getByText('te la pedimos al confirmar el pedido', { exact: false })).toBeVisible()
  await visit(page, '/checkout')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Enviar la receta ahora' }).click()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await send(page, 'Luna')
  await expect(page.getByRole('checkbox', { name: 'Receta de Luna, recién enviada' })).toBeChecked()
  await fillContact(page)
  await fillAddress(page, BOLIVIAN_ZONE)
  await payButton(page).click()
  const reference = await expectOrder(page)
  await expect(page.getByRole('heading', { name: 'Estamos revisando tu receta' })).toBeVisible()

  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await aColleague(desk.context(), 'operator')
  await visit(desk, '/backoffice')
  await desk
    .getByRole('region', { name: 'Por hacer' })
    .getByRole('link', { name: /recetas? por revisar/ })
    .click()
  await desk.getByRole('link', { name: reference }).click()
  await expect(desk.getByRole('button', { name: 'Confirmar pedido' })).toBeHidden()
  await expectNoAxeViolations(desk)
  await desk.getByText('Rechazar', { exact: true }).click()
  await desk.getByLabel('¿Por qué? Lo lee el cliente').fill('La foto salió borrosa.')
  await desk.getByRole('button', { name: 'Rechazar y pedir otra' }).click()
  await expect(desk.getByText('Falta la receta').first()).toBeVisible()

  await expect(page.getByText('No pudimos aceptar la receta de Luna: La foto salió borrosa.').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await page.getByRole('link', { name: 'Enviar la receta', exact: true }).click()
  await send(page, 'Luna')
  await expect(page.getByRole('heading', { name: 'Estamos revisando tu receta' })).toBeVisible()

  await expect(desk.getByText('Receta por revisar').first()).toBeVisible()
  await desk.getByLabel(`Unidades autorizadas de ${MEDICINE}`, { exact: false }).fill('2')
  await desk.getByLabel('Vale hasta').fill(inDays(30))
  await desk.getByRole('button', { name: 'Aceptar la receta' }).click()
  await expect(desk.getByText('Queda 1 de 2', { exact: false })).toBeVisible()
  await desk.getByRole('button', { name: 'Confirmar pedido' }).click()
  await expect(desk.getByRole('heading', { level: 1 }).getByText('Confirmado')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Receta aceptada' })).toBeVisible()

  // What is left of it covers the next order.
  await addMedicine(page)
  await visit(page, '/checkout')
  await expect(page.getByRole('checkbox', { name: /^Receta de Luna, vale hasta el/ })).toBeChecked()
  expect(complaints).toEqual([])
})

test('a till asks for the prescription before it sells, without a script too @long', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await aColleague(context, 'operator')
  const page = await context.newPage()
  await page.goto('/backoffice/sale?code=carprofeno')
  await page.locator('main a[href*="line="]').filter({ hasText: '20 tabletas' }).first().click()
  await expect(page.getByText('Con receta', { exact: true })).toBeVisible()
  const seen = page.getByRole('checkbox', { name: 'Vi la receta', exact: false })
  await seen.check()
  await page.getByRole('button', { name: /^Cobrar Bs/ }).click()
  await expect(page.getByRole('heading', { name: 'Vendido' })).toBeVisible()
})

async function addMedicine(page: Page): Promise<void> {
  await visit(page, '/products?q=amoxicilina')
  await page.getByRole('main').getByRole('link', { name: MEDICINE, exact: false }).first().click()
  await expect(page.getByText('Se vende con receta de tu veterinaria.', { exact: false }).first()).toBeVisible()
  await expectNoAxeViolations(page)
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/cart/sync') && answer.request().method() === 'POST',
  )
  await page
    .getByRole('button', { name: /^Agregar/ })
    .filter({ visible: true })
    .first()
    .click()
  expect((await saved).ok()).toBe(true)
}

async function send(page: Page, petName: string): Promise<void> {
  await page.getByLabel('¿Para qué mascota es?').fill(petName)
  const buffer = await sharp({ create: { width: 300, height: 420, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  await page.getByLabel('Foto o PDF de la receta').setInputFiles({ name: 'receta.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Enviar la receta' }).click()
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
