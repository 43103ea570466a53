import { expect, type Page, test } from '@playwright/test'
import * as OTPAuth from 'otpauth'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { signIn } from './account-holder.ts'
import { takeSession } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator } from './staff.ts'

const shops: RunningShop[] = []
test.afterAll(async () => {
  // Later shops use the data of earlier ones, so they stop first.
  for (const shop of shops.toReversed()) await shop.stop()
})

/** Starts a second process on the journeys' data, so that its maintenance closes nothing else. */
async function closedShop(): Promise<string> {
  const shop = await startShop({
    DATA_DIR: process.env.JOURNEYS_DATA_DIR ?? '',
    CLOCK_OFFSET: `${process.env.JOURNEYS_CLOCK_MINUTES}m`,
    HUELLA_MAINTENANCE: 'on',
  })
  shops.push(shop)
  return shop.urls.BO
}

/**
 * Signs in as an operator, in a shop on the machine's clock. Returns a function for the authenticator's code, now or
 * later.
 */
async function signInAsOperator(page: Page, url: string): Promise<(inMinutes?: number) => string> {
  await signIn(page, { email: 'operaciones@huella.example', password: DEMO_PASSWORD }, `${url}/signin`)
  await page.waitForURL((address) => address.pathname !== '/signin')
  const ask = async (path: string, data: object) =>
    (await page.request.post(url + path, { data, headers: { origin: url } })).json()
  const { secret } = await ask('/v1/app/staff/secondFactor', {})
  const authenticator = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) })
  const getCode = (inMinutes = 0) => authenticator.generate({ timestamp: Date.now() + inMinutes * 60_000 })
  await ask('/v1/app/staff/secondFactor/prove', { code: getCode() })
  return getCode
}

test('while the shop is closed shoppers read why, payments and operators come through @phone @long', async ({
  page,
  browser,
}) => {
  // The test starts its own shop first.
  test.slow()
  const url = await closedShop()
  const answer = await page.goto(`${url}/products?slug=perros`)
  expect(answer?.status()).toBe(503)
  await expect(page.getByRole('heading', { name: 'Estamos haciendo mejoras' })).toBeVisible()
  await expect(page.getByText('Si acabas de pagar, no pagues otra vez.')).toBeVisible()
  await expectNoAxeViolations(page)

  // Paying customers return to a page of the website, here one without such a payment.
  expect((await page.goto(`${url}/payment/${'a'.repeat(43)}`))?.status()).toBe(404)
  await page.goto(`${url}/backoffice/maintenance`)
  await expect(page).toHaveURL(/\/signin\?referrer=/)
  // Client-side navigation ends on the maintenance page.
  await page.getByRole('link', { name: 'huella', exact: false }).first().click()
  await expect(page.getByRole('heading', { name: 'Estamos haciendo mejoras' })).toBeVisible()

  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  await page.goto(`${url}/backoffice/maintenance`)
  await expect(page.getByText('Cerrada por configuración')).toBeVisible()
  await expect(page.getByText('La tienda está cerrada por mantenimiento.')).toBeVisible()
  await expectNoAxeViolations(page)
  expect((await page.goto(`${url}/products`))?.status()).toBe(200)
})

test('an operator closes the shop and opens it; what somebody typed meanwhile stays @long', async ({ browser }) => {
  test.slow()
  const shop = await startShop()
  shops.push(shop)
  const url = shop.urls.BO
  const shopper = await (await browser.newContext()).newPage()
  await shopper.goto(`${url}/signup`)
  const form = shopper.getByRole('main')
  await form.getByLabel('Nombre Completo').fill('Valeria Suárez')
  await form.getByLabel('Email').fill('valeria@correo.test')
  await form.getByRole('textbox', { name: 'Contraseña' }).fill('tres tristes tigres')
  await form.getByRole('checkbox', { name: /Acepto los/ }).check()

  const backoffice = await (await browser.newContext()).newPage()
  const getCode = await signInAsOperator(backoffice, url)
  await backoffice.goto(`${url}/backoffice/maintenance`)
  await backoffice.getByText('Cerrar la tienda', { exact: true }).first().click()
  await backoffice.getByLabel('Motivo').fill('Cambio de servidor')
  await backoffice.getByRole('button', { name: 'Cerrar la tienda' }).click()
  await expect(backoffice.getByText('Motivo: Cambio de servidor')).toBeVisible()

  await form.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(shopper.getByText('Estamos haciendo mejoras. Lo que escribiste sigue aquí')).toBeVisible()
  await expect(form.getByLabel('Nombre Completo')).toHaveValue('Valeria Suárez')
  const other = await (await browser.newContext()).newPage()
  expect((await other.goto(`${url}/`))?.status()).toBe(503)
  await expect(other.getByText(/volvemos (hoy|el)/)).toBeVisible()

  // Half an hour later, in another process on the same data: the operator was idle longer than a second factor lasts.
  const later = await startShop({ DATA_DIR: shop.dataDir, CLOCK_OFFSET: '31m' })
  shops.push(later)
  await backoffice.goto(`${later.urls.BO}/backoffice/maintenance`)
  await backoffice.getByRole('link', { name: 'Confirmar que soy yo' }).click()
  await backoffice.getByLabel('Código de 6 dígitos').fill(getCode(31))
  await backoffice.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await backoffice.getByRole('button', { name: 'Abrir la tienda' }).click()
  await expect(backoffice.getByText('La tienda está abierta')).toBeVisible()
  expect((await other.reload())?.status()).toBe(200)
  await shopper.getByRole('contentinfo').getByRole('link', { name: 'Ayuda y contacto' }).click()
  await shopper.waitForURL((address) => address.pathname !== '/signup')
  await expect(shopper.getByText('Estamos haciendo mejoras')).toHaveCount(0)
})
