import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import {
  aPerson,
  authenticatorCode,
  confirmSignUp,
  fillSignUp,
  getOutbox,
  givePersonalData,
  linkSentTo,
  signIn,
} from './account-holder.ts'
import { spa, wizardAt } from './booking.ts'
import { changeEmail, codeSentTo, register, signUp, signUpCodeSentTo } from './person.ts'
import { addProduct, expectNoAxeViolations } from './shopper.ts'
import { scriptIsThere, visit } from './visit.ts'

const ana = { email: 'ana@huella.example', password: DEMO_PASSWORD }
const operator = { email: 'operaciones@huella.example', password: DEMO_PASSWORD }

const header = (page: Page) => page.getByRole('banner')

test('the proof of the phone can be left for later, and a code sent again ends the first @long', async ({
  page,
  context,
}) => {
  await register(context)
  const person = aPerson()
  await page.goto('/')
  await givePersonalData(page, person.phoneNumber)
  await page.getByRole('button', { name: 'Enviarme el código' }).click()
  await expect(page.getByLabel('Código de 6 dígitos')).toBeVisible()
  const first = await codeSentTo(page, person.phoneNumber)
  await page.getByRole('button', { name: 'Reenviar' }).click()
  await expect.poll(() => codeSentTo(page, person.phoneNumber)).not.toBe(first)
  await page.getByLabel('Código de 6 dígitos').fill(first)
  await page.getByRole('button', { name: 'Confirmar teléfono' }).click()
  await expect(page.getByRole('alert')).toContainText('El código no es correcto')

  await page.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirma tu teléfono' })).toBeHidden()
})

test('a wrong password is told and can be looked at; the right one leads back to where somebody came from', async ({
  page,
}) => {
  await visit(page, '/products?slug=gatos')
  await header(page).getByRole('link', { name: 'Ingresar' }).click()
  await page.getByLabel('Email').fill(ana.email)
  const password = page.getByRole('textbox', { name: 'Contraseña' })
  await password.fill('perro equivocado')
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('El correo o la contraseña no son correctos.')
  await expect(page.getByLabel('Email')).toHaveValue(ana.email)

  await password.fill(ana.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL('/products?slug=gatos')
  await expect(header(page).getByText('Ana', { exact: true })).toBeVisible()

  // A signed-in visitor is redirected at once.
  await page.goto('/signin?referrer=/cart')
  await expect(page).toHaveURL('/cart')
})

test('a referrer that leads elsewhere leads home @long', async ({ page }) => {
  for (const evil of ['//evil.example', '/\\evil.example', '/..//evil.example', 'https://evil.example', '/signin']) {
    await page.context().clearCookies({ name: 'huella_session' })
    await signIn(page, ana, `/signin?referrer=${encodeURIComponent(evil)}`)
    await expect(page, evil).toHaveURL(`${process.env.JOURNEYS_URL_BO}/`)
  }
})

test('a sign-up with an e-mail that has an account looks the same, and its owner is told by a letter @both @long', async ({
  page,
}) => {
  const known = await signUp(page.context())
  await page.context().clearCookies({ name: 'huella_session' })
  await fillSignUp(page, { ...aPerson(), email: known.email })
  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible()
  await expect(page.getByText(known.email)).toBeVisible()
  await confirmSignUp(page, '000000')
  await expect(page.getByText('El código no es correcto o ya venció.')).toBeVisible()
  await expectNoAxeViolations(page)
  const letters = await getOutbox(page, known.email)
  expect(letters).toContain('Alguien quiso abrir una cuenta con tu correo')
  expect(letters).toContain('/forgot-password')

  // A typing mistake in the address leads back to the form.
  await page.getByRole('link', { name: 'Cambiar el correo' }).click()
  await expect(page).toHaveURL(/\/signup\?/)
})

test('without a connection nothing typed is lost @long', async ({ page, context }) => {
  await visit(page, '/signin')
  await page.getByLabel('Email').fill(ana.email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(ana.password)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Parece que no hay conexión.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(header(page).getByText('Ana', { exact: true })).toBeVisible()
})

test('a forgotten password is set anew by the link of a mail, once, and every session ends @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const person = await register(context)
  await page.goto('/')
  await expect(header(page).getByText('Valeria', { exact: true })).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/signin')
  await elsewhere.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  // The previous page has a field of the same name.
  const send = elsewhere.getByRole('button', { name: 'Enviar enlace' })
  await expect(send).toBeVisible()
  await elsewhere.getByLabel('Email').fill(person.email)
  await send.click()
  await expect(elsewhere.getByText(`Si hay una cuenta con ${person.email}`)).toBeVisible()
  await expectNoAxeViolations(elsewhere)

  const link = await linkSentTo(elsewhere, person.email, '/reset-password')
  const opened = await elsewhere.goto(link)
  expect(opened?.headers()['cache-control']).toContain('no-store')
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer')
  const password = elsewhere.getByRole('textbox', { name: 'Contraseña nueva' })
  await password.fill('12345678')
  await elsewhere.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(elsewhere.getByText('Esa contraseña es fácil de adivinar.').first()).toBeVisible()
  await password.fill('cuatro gatos negros')
  await elsewhere.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(elsewhere.getByText('Listo, tu contraseña cambió.')).toBeVisible()
  await expectNoAxeViolations(elsewhere)

  await signIn(elsewhere, { ...person, password: 'cuatro gatos negros' })
  await expect(header(elsewhere).getByText('Valeria', { exact: true })).toBeVisible()
  await elsewhere.context().clearCookies()
  await elsewhere.goto(link)
  await password.fill('cinco gatos negros')
  await elsewhere.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(elsewhere.getByRole('link', { name: 'Pedir otro enlace' })).toBeVisible()

  await page.goto('/')
  await expect(header(page).getByRole('link', { name: 'Ingresar' })).toBeVisible()
  await elsewhere.context().close()
})

test('an e-mail is confirmed by a press, not by opening the link @long', async ({ page, context }) => {
  const person = await signUp(context)
  const link = await linkSentTo(page, await changeEmail(person), '/verify-email')
  for (let visit = 0; visit < 2; visit++) await page.goto(link)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByText('Tu correo quedó confirmado.')).toBeVisible()
})

test('what a guest put into the cart comes along, with one notice that says so @long', async ({ page }) => {
  const { slug } = await addProduct(page, 44)
  await signIn(page, ana, '/signin?referrer=/cart')
  await expect(page).toHaveURL('/cart')
  const notice = page.getByText('Sumamos a tu carrito 1 producto que elegiste antes de entrar.')
  await expect(notice.filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('main').locator(`a[href="/product/${slug}"]`).first()).toBeVisible()

  const storageKeys = await page.evaluate(() => Object.keys(window.localStorage))
  expect(storageKeys.filter((key) => key.includes('anonymousCart'))).toEqual([])
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name).filter((name) => /anonymousCart|arrival/.test(name))).toEqual([])

  await page.reload()
  await scriptIsThere(page)
  await expect(page.getByRole('main').locator(`a[href="/product/${slug}"]`).first()).toBeVisible()
  await expect(notice.filter({ visible: true })).toHaveCount(0)
  // The demonstration's own person stays unchanged.
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/cart/sync') && answer.ok())
  await page
    .getByRole('button', { name: /^Quitar / })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Tu carrito está esperando' })).toBeVisible()
  await saved
})

test('two people on one machine never see each other’s cart or address @long', async ({ page, context, browser }) => {
  test.slow()
  const first = await signUp(context, 'BO', 'Primera Persona')
  const second = await signUp(await browser.newContext(), 'BO', 'Segunda Persona')
  await page.goto('/personal-data')
  await saveAddress(page, 'Calle Secreta 7')
  const { slug } = await addProduct(page, 46)
  await expect(header(page).getByRole('link', { name: /^Entregar en/ })).toContainText('Calle Secreta 7')

  // Another tab of the first person is notified.
  const other = await context.newPage()
  await visit(other, '/cart')
  await expect(other.getByRole('main').locator(`a[href="/product/${slug}"]`).first()).toBeVisible()

  await visit(page, '/')
  await header(page).getByText('Primera', { exact: true }).click()
  await expectNoAxeViolations(page, 'header')
  await header(page).getByRole('button', { name: 'Salir' }).click()
  await expect(header(page).getByRole('link', { name: 'Ingresar' })).toBeVisible()
  await expect(header(page)).not.toContainText('Calle Secreta 7')
  await expect(other.getByRole('heading', { name: 'Tu carrito está esperando' })).toBeVisible()
  await other.close()

  const left = await page.evaluate(() => JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }]))
  for (const text of ['Secreta', slug, first.phoneNumber, first.email]) expect(left).not.toContain(text)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Tu carrito está esperando' })).toBeVisible()

  await signIn(page, second)
  await expect(page.getByRole('dialog', { name: 'Selecciona tu ubicación' })).toBeVisible()
  expect(await page.content()).not.toContain('Calle Secreta 7')
  await page.goto('/personal-data')
  await expect(page.getByRole('link', { name: 'Carrito', exact: true }).first()).toBeVisible()
  await saveAddress(page, 'Calle Ajena 9')
  const { slug: ofSecond } = await addProduct(page, 49)
  await page.goto('/cart')
  await expect(page.getByRole('main').locator(`a[href="/product/${ofSecond}"]`).first()).toBeVisible()
  await expect(page.locator(`a[href="/product/${slug}"]`)).toHaveCount(0)

  // The session ends without a sign-out; the first person's data return, without the second's.
  await context.clearCookies({ name: 'huella_session' })
  await signIn(page, first, '/signin?referrer=/cart')
  await expect(page.getByRole('main').locator(`a[href="/product/${slug}"]`).first()).toBeVisible()
  await expect(header(page).getByRole('link', { name: /^Entregar en/ })).toContainText('Calle Secreta 7')
  await expect(page.locator(`a[href="/product/${ofSecond}"]`)).toHaveCount(0)
  await expect(page.getByText('Calle Ajena 9')).toHaveCount(0)
})

/** Sends the form of the addresses page: no map needed. */
async function saveAddress(page: Page, street: string): Promise<void> {
  await page.evaluate(async (street) => {
    const form = new URLSearchParams({
      intent: 'pin',
      lat: '-17.7669',
      lon: '-63.1995',
      street,
      notes: 'Portón negro',
      back: '/',
    })
    const saved = await fetch('/delivery', { method: 'POST', body: form })
    if (!saved.ok) throw new Error(await saved.text())
  }, street)
}

test('Google leads in, and asks for the phone like every other way @long', async ({ page }) => {
  await page.goto('/signin?referrer=/products')
  await page.getByRole('link', { name: 'Continuar con Google' }).click()
  await expect(page).toHaveURL('/products')
  const dialog = page.getByRole('dialog', { name: 'Tus Datos Personales' })
  await expect(dialog.getByLabel('Nombre Completo')).toHaveValue('Valeria de Google')
  await dialog.getByRole('button', { name: 'Salir de esta cuenta' }).click()
  await expect(header(page).getByRole('link', { name: 'Ingresar' })).toBeVisible()
})

test('with JavaScript off somebody signs up, tells their phone, proves it and signs out @long', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const person = aPerson()
  await page.goto('/signup?referrer=/products')
  await page.getByRole('main').getByLabel('Nombre Completo').fill(person.fullName)
  await page.getByRole('main').getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('12345678')
  await page.getByRole('checkbox', { name: /Acepto los/ }).check()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('Esa contraseña es fácil de adivinar.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(person.password)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('button', { name: 'Enviarme el mensaje otra vez' }).click()
  await expect(page.getByText('Lo enviamos otra vez.')).toBeVisible()
  await confirmSignUp(page, await signUpCodeSentTo(page.request, person.email))
  await expect(page).toHaveURL('/products')

  await page.getByRole('main').getByRole('link', { name: 'Tus Datos Personales' }).click()
  await page.getByLabel('Número de teléfono').fill(person.phoneNumber)
  await page.getByRole('button', { name: 'Actualizar datos' }).click()
  await page.getByRole('button', { name: 'Enviarme el código' }).click()
  await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(page, person.phoneNumber))
  await page.getByRole('button', { name: 'Confirmar teléfono' }).click()
  await expect(page.getByText('Tu teléfono quedó confirmado.')).toBeVisible()

  await page.goto('/')
  await header(page).getByText('Valeria', { exact: true }).click()
  await header(page).getByRole('button', { name: 'Salir' }).click()
  await expect(header(page).getByRole('link', { name: 'Ingresar' })).toBeVisible()
  await context.close()
})

test('who works here proves an authenticator before anything else, and again at the next sign-in @long', async ({
  page,
}) => {
  test.slow()
  await signIn(page, operator, '/signin?referrer=/products')
  await expect(page).toHaveURL(/\/second-factor\?/)
  await expectNoAxeViolationsAtAnySize(page)
  await page.getByRole('button', { name: 'Configurar mi aplicación' }).click()
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await expectNoAxeViolationsAtAnySize(page)
  const secret = ((await page.getByRole('code').textContent()) ?? '').replace(/\s/g, '')

  const field = page.getByLabel('Código de 6 dígitos')
  await field.fill('000000')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Ese código no es correcto')
  await expectNoAxeViolationsAtAnySize(page)
  await field.fill(authenticatorCode(secret))
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page).toHaveURL('/products')

  await page.context().clearCookies({ name: 'huella_session' })
  await signIn(page, operator, '/signin?referrer=/products')
  await expect(page).toHaveURL(/\/second-factor\?/)
  // The previous code is used up; the next one is valid half a minute early.
  await field.fill(authenticatorCode(secret, { secondsAhead: 30 }))
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page).toHaveURL('/products')
})

/** Checks desktop and phone sizes in one walk, because the single operator sets up the authenticator once. */
async function expectNoAxeViolationsAtAnySize(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 800 }
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeViolations(page)
  await page.setViewportSize(wide)
}

test('visits are measured only after a yes, and a no is as easy @phone @long', async ({ page, context }) => {
  await context.clearCookies({ name: 'huella_consent' })
  await page.goto('/')
  const bar = page.getByRole('region', { name: 'Medición de visitas' })
  await expect(bar.getByRole('button')).toHaveText(['Rechazar', 'Aceptar'])
  await expectNoAxeViolations(page)
  await bar.getByRole('button', { name: 'Rechazar' }).click()
  await expect(bar).toBeHidden()
  // The bar closes on the press; the choice is stored when the server has received it.
  const readConsent = async () => (await context.cookies()).find(({ name }) => name === 'huella_consent')?.value
  await expect.poll(readConsent).toBe('no')
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(bar).toBeHidden()
})

test('the question about measuring waits where a page has a bar of its own @phone @long', async ({ page, context }) => {
  await context.clearCookies({ name: 'huella_consent' })
  const question = page.locator('[data-consent]')
  for (const address of [wizardAt(spa), `/appointments/store?merchantId=${spa.merchantId}&storeId=${spa.storeId}`]) {
    await visit(page, address)
    await expect(question).toBeAttached()
    await expect(question).toBeHidden()
  }
  await visit(page, '/')
  await expect(question).toBeVisible()
})

test('every page on the way into an account is sound @desktop @long', async ({ page }) => {
  const secret = 'x'.repeat(43)
  const addresses = ['/signin', '/signup', '/forgot-password', `/reset-password/${secret}`, `/verify-email/${secret}`]
  for (const address of [...addresses, `/invitation/${secret}`, '/invitation', '/terminosycondiciones']) {
    await page.goto(address)
    await expectNoAxeViolations(page)
  }
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('Nombre es obligatorio')).toBeVisible()
  await expectNoAxeViolations(page)
})
