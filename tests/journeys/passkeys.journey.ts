import { expect, type Page, test } from '@playwright/test'
import { grantRole } from './grant-role.ts'
import { lockSession, loseRecentProof } from './lock-session.ts'
import { register, settle, takeSession } from './person.ts'
import { placeOrder } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

/** Passkeys, by Chromium's virtual authenticator: keys, signatures and the recognised person are those of a phone. */

const main = (page: Page) => page.getByRole('main')

test('a customer adds a passkey, signs in with it, renames it, and removes it after a proof @long @phone', async ({
  page,
  context,
}) => {
  test.slow()
  const person = await settle(context)
  await plugInAuthenticator(page)
  await visit(page, '/profile/sessions')
  await main(page).getByRole('link', { name: 'Llaves de acceso' }).click()
  await main(page).getByLabel('Nombre de la llave').fill('Mi teléfono')
  await main(page).getByRole('button', { name: 'Agregar llave de acceso' }).click()
  await expect(page.getByText('Listo. La próxima vez entra con «Mi teléfono».')).toBeVisible()
  await expectNoAxeViolations(page)

  await main(page).getByRole('button', { name: 'Agregar llave de acceso' }).click()
  await expect(page.getByText('Este dispositivo ya tiene una llave de acceso de tu cuenta.')).toBeVisible()

  // The virtual person chooses the passkey in the list of the e-mail field as soon as the browser offers it.
  await context.clearCookies()
  await page.goto('/signin?referrer=/profile/passkeys')
  await expect(page).toHaveURL('/profile/passkeys')

  await withoutAutofill(page)
  await context.clearCookies()
  await visit(page, '/signin?referrer=/profile/passkeys')
  await expectNoAxeViolations(page)
  await main(page).getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page).toHaveURL('/profile/passkeys')
  await expect(main(page).getByText(/Usada por última vez/)).toBeVisible()

  await main(page).getByText('Cambiar nombre').click()
  const listed = main(page).getByRole('listitem')
  await listed.getByRole('textbox', { name: /^Nombre de la llave/ }).fill('El de casa')
  await listed.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(page.getByText('Guardamos el nombre.')).toBeVisible()

  // A session that is open for a while proves who it is before the key goes.
  const session = await person.openSession('Chrome en Linux')
  await loseRecentProof(person.uid)
  await takeSession(context, session)
  await visit(page, '/profile/passkeys')
  await main(page).getByRole('link', { name: 'Quitar la llave El de casa' }).click()
  await main(page).getByRole('button', { name: 'Sí, quitarla' }).click()
  await expect(page.getByRole('heading', { name: 'Confirma que eres tú' })).toBeVisible()
  await expectNoAxeViolations(page)
  await main(page).getByRole('textbox', { name: 'Contraseña' }).fill('not the password')
  await main(page).getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByText('Esa contraseña no es correcta.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect(page.getByText('Quitamos esa llave')).toBeVisible()

  await context.clearCookies()
  await visit(page, '/signin')
  await main(page).getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page.getByText('No conocemos esa llave de acceso')).toBeVisible()
})

test('without a script the password is the way in, and no button asks for a passkey @long', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/signin')
  await expect(main(page).getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await expect(main(page).getByRole('button', { name: /llave de acceso/ })).toBeHidden()
})

test('staff prove the second factor and go on after a pause by a passkey, and what they sent is done @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const order = await placeOrder(await settle(await browser.newContext()), { hasDelivery: true })
  const rosa = await register(context, 'BO', 'Rosa Méndez')
  await grantRole(rosa.uid, 'operator')
  await plugInAuthenticator(page)
  await withoutAutofill(page)

  // A new colleague takes the passkey in the place of an authenticator.
  await visit(page, '/second-factor?referrer=/backoffice/orders')
  await main(page).getByRole('button', { name: 'Usar una llave de acceso' }).click()
  await expect(page).toHaveURL('/backoffice/orders')

  await lockSession(context, rosa.uid)
  await visit(page, '/second-factor?referrer=/backoffice/orders')
  await expectNoAxeViolations(page)
  await main(page).getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect(page).toHaveURL('/backoffice/orders')

  const address = `/backoffice/orders/${order._id}`
  await visit(page, address)
  await lockSession(context, rosa.uid)
  await page.getByRole('button', { name: 'Confirmar pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Tu sesión terminó' })).toBeVisible()
  await expectNoAxeViolations(page)
  await main(page).getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`))
  await expect(page.getByText('Confirmado').first()).toBeVisible()

  // The passkey trusts the shared tablet: from now on a PIN is enough there.
  await visit(page, '/profile/sessions')
  await main(page).getByRole('link', { name: 'Elegir un PIN para este dispositivo' }).click()
  await main(page).getByText('Usar un PIN en este dispositivo').first().click()
  await main(page).getByLabel('Elige un PIN').first().fill('482915')
  await main(page).getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect(page).toHaveURL('/profile/sessions')
  await expect(main(page).getByRole('button', { name: /^Quitar tu PIN de / })).toBeVisible()
  await expectNoAxeViolations(page)
  await lockSession(context, rosa.uid, 302)
  await visit(page, '/unlock?referrer=/backoffice/orders')
  await page.getByLabel('Tu PIN').fill('482915')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/backoffice/orders')

  // There the passkey says who it is, too.
  await lockSession(context, rosa.uid, 302)
  await visit(page, '/unlock?referrer=/backoffice/orders')
  await expectNoAxeViolations(page)
  await main(page).getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect(page).toHaveURL('/backoffice/orders')

  await context.clearCookies()
  await visit(page, '/signin?referrer=/backoffice/orders')
  await main(page).getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page).toHaveURL('/backoffice/orders')
})

/** A device that keeps passkeys and always recognises its person. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** A browser that knows passkeys and offers them in no field: the button asks for them. */
async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}
