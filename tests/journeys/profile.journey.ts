import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { formatPhone } from '#shared/format-phone.ts'
import { mapIsReady, pickOnMap } from './address-book.ts'
import { listenForComplaints } from './complaints.ts'
import { addAddress, codeSentTo, settle, takeSession } from './person.ts'
import {
  expectNoAxeViolations,
  expectOrder,
  expectStillness,
  expectToFit,
  goToCheckout,
  hasInCart,
  payButton,
} from './shopper.ts'
import { scriptIsThere, visit } from './visit.ts'

/** The account pages, from the owner's view. */

const sections = [
  '',
  '/orders',
  '/pantry',
  '/data',
  '/addresses',
  '/billing',
  '/wallet',
  '/coupons',
  '/insurance',
  '/huellas',
  '/membership',
  '/referral',
  '/messages',
  '/conversations',
  '/communityAlerts',
  '/alerts',
  '/subscriptions',
  '/packages',
  '/passkeys',
  '/sessions',
  '/privacy',
  '/merge',
  '/delete',
]

/** What a browser keeps for somebody without an account is shown there too. */
const ofGuestsToo = new Set(['/coupons', '/alerts'])

test('sound pages: the profile, from its menu to its end @phone @long', async ({ page, context }) => {
  const person = await settle(context)
  await addAddress(person, 'Calle Sucre 120')
  const complaints = await listenForComplaints(page)
  for (const section of sections) {
    await page.goto(`/profile${section}`)
    await expectNoAxeViolations(page)
    await expectToFit(page)
    await scriptIsThere(page)
    await expectStillness(page)
  }
  await page.goto('/profile/addresses')
  await page.getByRole('link', { name: 'Eliminar Calle Sucre 120' }).click()
  await expect(page.getByText('¿Eliminar esta dirección?')).toBeVisible()
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

test('whoever is not signed in is led to the sign-in, and from there back @long', async ({ page }) => {
  for (const section of sections) {
    const answer = await page.request.get(`/profile${section}`, { maxRedirects: 0 })
    expect([section, answer.status()]).toEqual([section, ofGuestsToo.has(section) ? 200 : 302])
    if (ofGuestsToo.has(section)) continue
    const to = new URL(answer.headers().location ?? '', 'http://shop')
    expect([to.pathname, to.searchParams.get('referrer')]).toEqual(['/signin', `/profile${section}`])
  }
  const file = await page.request.get('/profile/export', { maxRedirects: 0 })
  expect(file.status()).toBe(302)
  // Also through client-side navigation.
  await visit(page, '/petAdoptions')
  await page.getByRole('main').getByRole('link', { name: 'Mis adopciones' }).click()
  await expect(page).toHaveURL('/signin?referrer=%2FpetAdoptionsByCustomer')
})

test('a phone is proved by its code, a name is changed, and a wrong code says so @long', async ({ page, context }) => {
  const { phoneNumber } = await settle(context)
  const ofPhone = page.getByRole('listitem').filter({ hasText: formatPhone(phoneNumber).replaceAll('\u00a0', ' ') })
  await page.goto('/profile/data')
  await page.getByLabel('Nombre Completo').fill('Valeria Suárez Roca')
  await page.getByRole('button', { name: 'Actualizar datos' }).click()
  await expect(page.getByText('Tus datos quedaron actualizados.')).toBeVisible()

  await ofPhone.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByText(/Te enviamos un código por/)).toBeVisible()
  const code = await codeSentTo(page, phoneNumber)
  await page.getByLabel('Código de 6 dígitos').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Confirmar teléfono' }).click()
  await expect(page.getByText('El código no es correcto o ya venció.')).toBeVisible()
  await page.getByLabel('Código de 6 dígitos').fill(code)
  await page.getByRole('button', { name: 'Confirmar teléfono' }).click()
  await expect(page.getByText('Tu teléfono quedó confirmado.')).toBeVisible()
  await expect(ofPhone.getByText('Verificado')).toBeVisible()
})

test('a saved address is corrected, and its pin is moved on the map @long', async ({ page, context }) => {
  const person = await settle(context)
  await addAddress(person, 'Calle Sucre 120')
  await visit(page, '/profile/addresses')
  await page.getByRole('link', { name: 'Editar Calle Sucre 120' }).click()
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Calle Sucre 210')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('La dirección quedó actualizada.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Calle Sucre 210' })).toBeVisible()

  await page.getByRole('link', { name: 'Editar Calle Sucre 210' }).click()
  await page.getByRole('button', { name: 'Mover el pin en el mapa' }).click()
  await mapIsReady(page)
  await expectNoAxeViolations(page, 'dialog[open]')
  await pickOnMap(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Dirección' })).toHaveValue('Calle Sucre 210')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Calle Sucre 210' })).toBeVisible()
})

test('another address becomes the default, and deleting the last one asks for a new one @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  await addAddress(person, 'Calle Sucre 120')
  await page.goto('/profile/addresses')
  const getAddress = (street: string) => page.getByRole('listitem').filter({ hasText: street })
  await expect(getAddress('Av. San Martín 455').getByText('Principal', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Usar como principal: Calle Sucre 120' }).click()
  await expect(page.getByText('Calle Sucre 120 es ahora tu dirección principal.')).toBeVisible()
  await expect(getAddress('Calle Sucre 120').getByText('Principal', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Eliminar Calle Sucre 120' }).click()
  await page.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(page.getByText('La dirección se eliminó.')).toBeVisible()
  await expect(getAddress('Calle Sucre 120')).toHaveCount(0)
  await expect(getAddress('Av. San Martín 455').getByText('Principal', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Eliminar Av. San Martín 455' }).click()
  await page.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Selecciona tu ubicación' })).toBeVisible()
})

test('Bolivia: a card with its complement is invoiced, a wrong number is refused at its field @long', async ({
  page,
  context,
}) => {
  const { ask } = await settle(context)
  await page.goto('/profile/billing')
  await page.getByLabel('Número de documento').fill('12-34')
  await page.getByRole('button', { name: 'Guardar datos de facturación' }).click()
  await expect(page.getByText('El NIT lleva solo números, de 4 a 15.')).toBeVisible()

  await page.getByRole('radio', { name: 'Cédula de identidad' }).check()
  await page.getByLabel('Número de documento').fill('4.567.890')
  await page.getByLabel('Complemento').fill('1a')
  await page.getByLabel('Razón social').fill('Suárez')
  await page.getByRole('button', { name: 'Guardar datos de facturación' }).click()
  await expect(page.getByText('Guardado a nombre de Suárez, CI 4567890 1A.')).toBeVisible()
  expect(await ask('GET', '/v1/app/account')).toMatchObject({
    billingInfo: [{ country: 'BO', documentType: 'CI', documentNumber: '4567890', complement: '1A' }],
  })
})

test('an order is repeated with one press @long', async ({ page, context }) => {
  await settle(context)
  await hasInCart(page, 33)
  await buy(page)
  await visit(page, '/profile/orders')
  await expect(page.getByText('Pedido recibido')).toBeVisible()
  await page.getByRole('button', { name: /^Pedir de nuevo lo del pedido HU-/ }).click()
  await expect(page.getByText('Lo pusimos en tu carrito')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Ver el carrito' }).click()
  await expect(page.getByRole('link', { name: 'Ir a pagar' }).first()).toBeVisible()
})

test('a session that is closed from afar is dead, and all of them end together @long', async ({
  page,
  context,
  browser,
}) => {
  const { openSession } = await settle(context)
  const afar = await browser.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  await takeSession(afar, await openSession('Safari en iPhone'))
  const farPage = await afar.newPage()
  await farPage.goto('/profile/sessions')
  await expect(farPage).toHaveURL(/\/profile\/sessions$/)

  await page.goto('/profile/sessions')
  await page.getByRole('button', { name: 'Cerrar la sesión en Safari en iPhone' }).click()
  await expect(page.getByText('Esa sesión quedó cerrada.')).toBeVisible()
  expect((await afar.request.get('/profile/sessions', { maxRedirects: 0 })).status()).toBe(302)

  await page.getByRole('button', { name: 'Cerrar sesión en todos' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect((await context.request.get('/profile', { maxRedirects: 0 })).status()).toBe(302)
})

test('permissions are kept, and everything that is kept can be read @long', async ({ page, context }) => {
  const { email, uid } = await settle(context)
  await page.goto('/profile/privacy')
  await expect(page.getByRole('switch', { name: /Medir cómo se usa/ })).not.toBeChecked()
  await page.getByRole('switch', { name: /Recibir ofertas/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Tus permisos quedaron guardados.')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar mis datos' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^huella-mis-datos-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.accounts.account).toMatchObject({ _id: uid, primaryEmailAddress: email, consents: { marketing: true } })
  expect(Object.keys(data)).toEqual([
    'product',
    'exportedAt',
    'market',
    'messaging',
    'payments',
    'pets',
    'appointments',
    'insurance',
    'invoicing',
    'community',
    'rewards',
    'tracking',
    'accounts',
  ])
})

test('a deleted account is gone: its sessions are dead and its password opens nothing @long', async ({
  page,
  context,
  browser,
}) => {
  const person = await settle(context)
  const old = await browser.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  await takeSession(old, await person.openSession('Firefox en Windows'))
  await hasInCart(page, 34)
  await buy(page)

  await page.goto('/profile/delete')
  await page.getByLabel('Escribe ELIMINAR para confirmar').fill('eliminar todo')
  await page.getByRole('button', { name: 'Eliminar mi cuenta para siempre' }).click()
  await expect(page.getByText('Escribe ELIMINAR, tal cual, para confirmar')).toBeVisible()
  await page.getByLabel('Escribe ELIMINAR para confirmar').fill('ELIMINAR')
  await page.getByRole('button', { name: 'Eliminar mi cuenta para siempre' }).click()
  await expect(page.getByRole('heading', { name: 'Tu cuenta ya no existe' })).toBeVisible()
  await expect(page.getByText('Tus pedidos, sin tus datos personales')).toBeVisible()
  await expectNoAxeViolations(page)

  for (const browser of [context, old]) {
    expect((await browser.request.get('/profile', { maxRedirects: 0 })).status()).toBe(302)
  }
  const again = await old.request.post('/v1/app/identity/signIn', {
    data: { email: person.email, password: person.password },
    headers: { origin: process.env.JOURNEYS_URL_BO ?? '' },
  })
  expect(again.status()).toBe(401)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('data are changed, a permission is given and an address goes @long', async ({ page, context }) => {
    await settle(context)
    await page.goto('/profile/data')
    await page.getByLabel('Nombre Completo').fill('Valeria S. Roca')
    await page.getByRole('button', { name: 'Actualizar datos' }).click()
    await expect(page.getByText('Tus datos quedaron actualizados.')).toBeVisible()
    await expect(page.getByLabel('Nombre Completo')).toHaveValue('Valeria S. Roca')

    await page.goto('/profile/privacy')
    await page.getByRole('switch', { name: /Recibir ofertas/ }).check()
    await page.getByRole('main').getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('switch', { name: /Recibir ofertas/ })).toBeChecked()

    await page.goto('/profile/addresses')
    await page.getByRole('link', { name: 'Editar Av. San Martín 455' }).click()
    await page.getByRole('textbox', { name: 'Dirección' }).fill('Av. San Martín 500')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByRole('link', { name: 'Eliminar Av. San Martín 500' }).click()
    await page.getByRole('button', { name: 'Sí, eliminar' }).click()
    await expect(page.getByText('Todavía no guardaste direcciones')).toBeVisible()
  })
})

/** Buys the cart, delivered to the saved address. */
async function buy(page: Page): Promise<void> {
  await goToCheckout(page)
  await payButton(page).click()
  await expectOrder(page)
}
