import { expect, type Page, test } from '@playwright/test'
import { authenticatorCode } from './account-holder.ts'
import { grantRole } from './grant-role.ts'
import { lockSession } from './lock-session.ts'
import { register, type SignedIn, settle, takeSession } from './person.ts'
import { placeOrder } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

/** A counter's tablet that two colleagues trust, each with an own PIN. */

interface Colleague extends SignedIn {
  secret: string
}

test('two colleagues share a tablet by their PINs, and what one sent after a pause is done @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const rosa = await aColleague(await browser.newContext(), 'Rosa Méndez')
  const luis = await aColleague(await browser.newContext(), 'Luis Arce')
  const order = await placeOrder(await settle(await browser.newContext()), { hasDelivery: true })

  await takeSession(context, rosa.session)
  await trust(page, rosa, '482915')
  await expect(page).toHaveURL('/backoffice')

  await page.getByRole('link', { name: 'Cambiar de persona' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sigue con tu PIN' })).toBeVisible()
  await expect(page.getByText('Rosa Méndez, escribe tu PIN')).toBeVisible()
  await expectNoAxeViolations(page)

  await takeSession(context, luis.session)
  await trust(page, luis, '730264')
  await page.getByRole('link', { name: 'Cambiar de persona' }).first().click()
  await page.getByRole('radio', { name: 'Rosa Méndez' }).check()
  await page.getByLabel('Tu PIN').fill('111222')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Ese PIN no es correcto')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Rosa Méndez' })).toBeChecked()
  await page.getByLabel('Tu PIN').fill('482915')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/backoffice')
  await expect(page.getByText('Rosa Méndez').first()).toBeVisible()

  const address = `/backoffice/orders/${order._id}`
  await visit(page, address)
  await lockSession(context, rosa.uid, 302)
  await page.getByRole('button', { name: 'Confirmar pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Tu sesión terminó' })).toBeVisible()
  await page.getByLabel('Tu PIN').fill('482915')
  await page.getByRole('button', { name: 'Confirmar y enviar' }).click()
  await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`))
  await expect(page.getByText('Confirmado').first()).toBeVisible()

  await visit(page, '/profile/sessions')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Quitar tu PIN de / }).click()
  await expect(page.getByText('Listo, tu PIN ya no sirve en ese dispositivo.')).toBeVisible()
  await visit(page, '/unlock')
  await expect(page.getByText('Luis Arce, escribe tu PIN')).toBeVisible()
})

async function aColleague(context: Parameters<typeof register>[0], fullName: string): Promise<Colleague> {
  const person = await register(context, 'BO', fullName)
  await grantRole(person.uid, 'operator')
  const { secret } = (await person.ask('POST', '/v1/app/staff/secondFactor')) as { secret: string }
  await person.ask('POST', '/v1/app/staff/secondFactor/prove', { code: authenticatorCode(secret) })
  return { ...person, secret }
}

/** Chooses a PIN with the next code of the authenticator. */
async function trust(page: Page, { secret }: Colleague, pin: string): Promise<void> {
  await visit(page, '/second-factor?referrer=/backoffice&by=code')
  await page.getByLabel('Código de 6 dígitos').fill(authenticatorCode(secret, { secondsAhead: 30 }))
  await page.getByText('Usar un PIN en este dispositivo').click()
  await page.getByLabel('Elige un PIN').fill(pin)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
}
