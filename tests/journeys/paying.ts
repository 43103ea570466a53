import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import {
  addProduct,
  BOLIVIAN_ZONE,
  fillAddress,
  fillContact,
  goToCheckout,
  hasInCart,
  payButton,
  unfoldCheckout,
} from './shopper.ts'

/** Online payment steps of several journeys, by what users see. */

export type Online = 'QR' | 'Tarjeta en línea'

/** Buys the product at this position of the shelf, up to the payment page. */
export async function buyOnline(
  page: Page,
  position: number,
  { way, zone = BOLIVIAN_ZONE, country = 'BO' }: { way: Online; zone?: string; country?: CountryIso },
): Promise<void> {
  if (country === 'BO') await hasInCart(page, position)
  else await addProduct(page, position, country)
  await goToCheckout(page)
  await fillContact(page)
  await fillAddress(page, zone)
  await choosePayment(page, way)
  await payButton(page).click()
  await isOnPayment(page)
}

export async function choosePayment(page: Page, way: Online | 'Efectivo al recibir'): Promise<void> {
  await unfoldCheckout(page)
  await page.getByRole('radio', { name: new RegExp(`^${way}`) }).check()
}

export async function isOnPayment(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/payment\/[\w-]{43}$/)
}

/** Opens the sandbox's payment page and presses this button. */
export async function playPayment(page: Page, act: 'Pagar' | 'Rechazar' | 'Dejar expirar'): Promise<void> {
  await page.getByRole('link', { name: /^(Simular el pago|Pagar .* con tarjeta)$/ }).click()
  await page.getByRole('button', { name: act, exact: true }).click()
  await isBackFromSandbox(page)
}

async function isBackFromSandbox(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/sandbox-pay/)
}

/** Expects the paid order's page; returns the order's reference. */
export async function expectPaid(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('main').getByText('Pago recibido')).toBeVisible()
  const text = await page
    .getByText(/pedido HU-/i)
    .first()
    .textContent()
  return text?.match(/HU-\w+/)?.[0] ?? ''
}

/** Expires the payment time of this order, as a quarter of an hour later. */
export async function letTimeRunOut(orderId: string): Promise<void> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  await sql`
    update market.orders
    set pay_until = pay_until - interval '20 minutes'
    where id = ${orderId}
  `.execute(database.db())
  await database.close()
}

/** Id of the order on the current page. */
export function getOrderId(page: Page): string {
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}
