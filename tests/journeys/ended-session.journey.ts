import { expect, test } from '@playwright/test'
import { authenticatorCode, fillSignIn } from './account-holder.ts'
import { grantRole } from './grant-role.ts'
import { lockSession } from './lock-session.ts'
import { settle, takeSession } from './person.ts'
import { placeOrder } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

/** What is sent with an ended session is not lost: it waits for its person, and is done once. */

test('a customer whose session ended elsewhere signs in again, and the change is made @long @phone', async ({
  page,
}) => {
  const person = await settle(page.context())
  await visit(page, '/profile/data')
  await person.ask('POST', '/v1/app/signOut', { everywhere: true })

  const name = page.getByRole('main').getByLabel('Nombre Completo').first()
  await name.fill('Valeria Suárez de Roca')
  // Until the shop has forgotten the session, which takes seconds, it would still be saved.
  await expect
    .poll(async () => (await page.context().request.get('/profile/sessions', { maxRedirects: 0 })).status())
    .toBe(302)
  await takeSession(page.context(), person.session)
  await page.getByRole('button', { name: 'Actualizar datos' }).click()

  await expect(page.getByRole('heading', { name: 'Tu sesión terminó' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/profile/data')
  await expect(page.getByRole('main').getByLabel('Nombre Completo').first()).toHaveValue('Valeria Suárez de Roca')
})

test('an operator who was away types the code, and the order is confirmed, also without a script @long', async ({
  browser,
}) => {
  test.slow()
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled })
    const order = await placeOrder(await settle(await browser.newContext()), { hasDelivery: true })
    const operator = await settle(context)
    await grantRole(operator.uid, 'operator')
    const { secret } = (await operator.ask('POST', '/v1/app/staff/secondFactor')) as { secret: string }
    await operator.ask('POST', '/v1/app/staff/secondFactor/prove', { code: authenticatorCode(secret) })

    const page = await context.newPage()
    const address = `/backoffice/orders/${order._id}`
    if (javaScriptEnabled) await visit(page, address)
    else await page.goto(address)
    await lockSession(context, operator.uid)
    await page.getByRole('button', { name: 'Confirmar pedido' }).click()

    await expect(page.getByRole('heading', { name: 'Tu sesión terminó' })).toBeVisible()
    if (javaScriptEnabled) await expectNoAxeViolations(page)
    await page.getByLabel('Código de 6 dígitos').fill('000000')
    await page.getByRole('button', { name: 'Confirmar y enviar' }).click()
    await expect(page.getByText('Ese código no es correcto')).toBeVisible()
    await page.getByLabel('Código de 6 dígitos').fill(authenticatorCode(secret, { secondsAhead: 30 }))
    await page.getByRole('button', { name: 'Confirmar y enviar' }).click()
    await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`))
    await expect(page.getByRole('button', { name: 'Confirmar pedido' })).toHaveCount(0)
    await expect(page.getByText('Confirmado').first()).toBeVisible()
    await context.close()
  }
})
