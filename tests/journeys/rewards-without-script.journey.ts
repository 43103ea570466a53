import { type Browser, type BrowserContext, expect, test } from '@playwright/test'
import { aPerson, signUp as signUpOnPage } from './account-holder.ts'
import { isOnPayment, playPayment } from './paying.ts'
import { settle, signUp } from './person.ts'
import { aPhoto, givePet } from './pet-owner.ts'

/** Huellas, membership and invitations without scripts. */

function withoutScript(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
}

test('with JavaScript off huellas become a coupon, and what was reached is seen once @long', async ({ browser }) => {
  test.slow()
  const context = await withoutScript(browser)
  const owner = await settle(context)
  const page = await context.newPage()
  const main = page.getByRole('main')
  const balance = main.getByRole('region', { name: 'Para canjear' })
  const { id } = await givePet(owner, { sex: 'Macho' })
  const origin = process.env.JOURNEYS_URL_BO ?? ''
  await page.request.post(`${origin}/petProfilePhotoEdit/upload?id=${id}`, {
    multipart: { file: await aPhoto() },
    headers: { origin },
  })
  await expect(async () => {
    await page.goto('/profile/huellas')
    await expect(balance.getByText('80 huellas', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await main.getByRole('button', { name: '¡Qué bien!' }).click()
  await expect(main.getByText('¡Hay algo que celebrar!')).toHaveCount(0)

  await main.getByRole('link', { name: 'Canjear: Bs 10 de descuento' }).click()
  await main.getByRole('button', { name: 'Sí, canjear' }).click()
  // The shop creates it shortly after; without scripts the page must be reloaded.
  await expect(async () => {
    await page.reload()
    await expect(main.getByText('¡Listo! Este es tu cupón')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  const code = (await main.locator('code').first().textContent()) ?? 'none'
  await main.getByText('Lo que canjeaste').click()
  await expect(main.getByText(`Cupón ${code}`)).toBeVisible()
  await main.getByText('Más adelante').click()
  await expect(main.getByText('Desde el nivel Compañero').first()).toBeVisible()
  await page.goto('/profile/coupons')
  await expect(main.getByText(code, { exact: true })).toBeVisible()
  await context.close()
})

test('with JavaScript off a membership is weighed, joined, paid, paused, taken back and stopped @long', async ({
  browser,
}) => {
  test.slow()
  const context = await withoutScript(browser)
  await settle(context)
  const page = await context.newPage()
  const main = page.getByRole('main')
  const state = main.getByRole('region', { name: 'Huella Plus' })
  await page.goto('/membership')
  await main.getByRole('spinbutton', { name: 'Envíos que pagas al mes' }).fill('9')
  await main.getByRole('button', { name: 'Calcular' }).click()
  await expect(page).toHaveURL(/deliveries=9&baths=1/)
  await expect(main.getByText(/^Te quedan Bs.67,00 a favor/)).toBeVisible()
  await main.getByText('¿Se cobra sola cada mes?').click()
  await expect(main.getByText('Si no lo pagas, se termina sola.', { exact: false })).toBeVisible()

  await main.getByRole('link', { name: 'Quiero Huella Plus' }).click()
  await main.getByRole('button', { name: 'Ir a pagar' }).click()
  await isOnPayment(page)
  // A visitor who left meanwhile finds it later.
  await page.goto('/profile/membership')
  await expect(state.getByText('Falta pagar', { exact: true })).toBeVisible()
  await main.getByRole('radio', { name: /^Tarjeta/ }).check()
  await main.getByRole('button', { name: /^Pagar Bs/ }).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')
  await expect(async () => {
    await page.goto('/profile/membership')
    await expect(state.getByText('Activa', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })

  await main.getByRole('link', { name: 'Pausar' }).click()
  await main.getByRole('button', { name: 'Sí, pausar' }).click()
  await expect(state.getByText('Activa, luego en pausa')).toBeVisible()
  await main.getByRole('button', { name: 'Seguir con mi membresía' }).click()
  await expect(state.getByText('Activa', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Terminar' }).click()
  await main.getByRole('link', { name: 'Dejarla como está' }).click()
  await main.getByRole('link', { name: 'Terminar' }).click()
  await main.getByRole('button', { name: 'Sí, terminar' }).click()
  await expect(state.getByText('Activa, se termina')).toBeVisible()
  await main.getByText('Qué pasó').click()
  await expect(main.getByText('Elegiste Huella Plus', { exact: false })).toBeVisible()
  await context.close()
})

test('with JavaScript off an invitation is shared, and taken up by a new account and by one that is there @long', async ({
  browser,
}) => {
  test.slow()
  const context = await withoutScript(browser)
  await settle(context)
  const page = await context.newPage()
  await page.goto('/profile/referral')
  const link = await page.getByLabel('Tu enlace').inputValue()
  const whatsapp = page.getByRole('main').getByRole('link', { name: 'Compartir por WhatsApp' })
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(link)
  const address = new URL(link).pathname
  await page.goto(address)
  await expect(page.getByText('Esta es tu propia invitación')).toBeVisible()

  const friends = await withoutScript(browser)
  const friend = await friends.newPage()
  await friend.goto(address)
  await expect(friend.getByRole('heading', { name: 'Valeria te invita a Huella' })).toBeVisible()
  const wayIn = await friend.getByRole('link', { name: 'Crear mi cuenta' }).getAttribute('href')
  await signUpOnPage(friend, aPerson('Beto Rojas'), wayIn ?? '')
  await expect(friend.getByText('Te invitó Valeria')).toBeVisible()
  await friend.goto(address)
  await expect(friend.getByText('Ya usas la invitación de Valeria')).toBeVisible()

  const others = await withoutScript(browser)
  await signUp(others, 'BO', 'Clara Vaca')
  const other = await others.newPage()
  await other.goto(address)
  await other.getByRole('button', { name: 'Usar esta invitación' }).click()
  await expect(other).toHaveURL(/\/profile\/referral$/)
  await expect(other.getByText('Te invitó Valeria')).toBeVisible()

  await page.goto('/profile/referral')
  await expect(page.getByText('Espera su primer pedido')).toHaveCount(2)
  for (const each of [context, friends, others]) await each.close()
})
