import { expect, test } from '@playwright/test'
import { aPerson, authenticatorCode, linkSentTo, signIn, signUp } from './account-holder.ts'
import { settle } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator, command } from './staff.ts'

const BLOCKED = 'Tu cuenta está bloqueada. Escríbenos y lo revisamos contigo.'

test('an invited colleague signs up, accepts once, and proves an authenticator @long', async ({ page, browser }) => {
  test.slow()
  const operator = await anOperator(browser)
  const person = aPerson('Carla Méndez')
  await operator.ask('POST', '/v1/app/staff/invitations', {
    email: person.email,
    role: 'operator',
    areas: 'all',
    merchantId: null,
    origin: process.env.JOURNEYS_URL_BO,
  })

  const link = await linkSentTo(page, person.email, '/invitation')
  await page.goto(link)
  // The URL left in the history opens nothing for the next user of this machine.
  await expect(page).toHaveURL('/invitation')
  await expectNoAxeViolations(page)
  const way = page.getByRole('main').getByRole('link', { name: 'Crear mi cuenta' })
  await signUp(page, person, (await way.getAttribute('href')) ?? '')
  await expect(page).toHaveURL('/invitation')
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()

  await expect(page).toHaveURL(/\/second-factor\?/)
  await page.getByRole('button', { name: 'Configurar mi aplicación' }).click()
  const secret = ((await page.getByRole('code').textContent()) ?? '').replace(/\s/g, '')
  await page.getByLabel('Código de 6 dígitos').fill(authenticatorCode(secret))
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page).toHaveURL(/\/backoffice$/)

  await page.goto(link)
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await expect(page.getByRole('alert')).toContainText('Esta invitación ya no sirve')
})

test('an invitation is for the invited e-mail, and whoever is somebody else is told so @long', async ({
  page,
  browser,
}) => {
  const operator = await anOperator(browser)
  const { email } = aPerson()
  await operator.ask('POST', '/v1/app/staff/invitations', {
    email,
    role: 'merchant',
    merchantId: 'almacen-hq',
    origin: process.env.JOURNEYS_URL_BO,
  })
  await settle(page.context())
  await page.goto(await linkSentTo(page, email, '/invitation'))
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await expect(page.getByRole('alert')).toContainText('Esta invitación es para otro correo')
  await expectNoAxeViolations(page)
})

test('who is blocked is out at the next page, reads why at the door, and comes back when it is cleared up @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const operator = await anOperator(browser)
  const person = await settle(page.context())
  await page.goto('/profile')
  await expect(page).toHaveURL('/profile')

  await operator.ask('POST', `/v1/app/staff/accounts/${person.uid}/block`, { reason: 'Pedidos que nadie recibió' })
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/signin\?/)
  await signIn(page, person, '/signin')
  await expect(page.getByRole('alert')).toContainText(BLOCKED)
  await expect(page).toHaveURL('/signin')
  await expectNoAxeViolations(page)

  await operator.ask('POST', `/v1/app/staff/accounts/${person.uid}/unblock`, { reason: 'Aclarado por teléfono' })
  await signIn(page, person, '/signin?referrer=/profile')
  await expect(page).toHaveURL('/profile')
})

test('who is blocked and unblocked by the command is out, and in again @long', async ({ page }) => {
  test.slow()
  const person = await settle(page.context())
  await page.goto('/profile')
  await expect(page).toHaveURL('/profile')

  expect(await command('account-block', 'block', person.uid, '--reason', 'Otra vez')).toContain('is blocked')
  // The shop caches a session for up to 3 s after a command changed it.
  await expect(async () => {
    await page.goto('/profile')
    expect(page.url()).toContain('/signin')
  }).toPass()
  await signIn(page, person, '/signin')
  await expect(page.getByRole('alert')).toContainText(BLOCKED)
  expect(await command('account-block', 'unblock', person.uid, '--reason', 'Un error')).toContain('may sign in again')
  await signIn(page, person, '/signin?referrer=/profile')
  await expect(page).toHaveURL('/profile')
})
