import { type Browser, expect, type Page, test } from '@playwright/test'
import * as OTPAuth from 'otpauth'
import { type ProductionShop, startProductionShop } from '../production/production-shop.ts'
import type { TlsProxy } from '../production/tls-proxies.ts'
import { aPerson, givePersonalData, type NewPerson, signIn, signUp } from './account-holder.ts'
import { confirmAndDescribe, mapIsReady, pickOnMap } from './address-book.ts'
import { addPet, chooseService, confirm, expectStep, goOn, holdTime, type StoreOfDemo, wizardAt } from './booking.ts'
import { listenForComplaints } from './complaints.ts'
import { makeSalon } from './make-salon.ts'
import { aPhoto } from './pet-owner.ts'
import { expectOrder, goToCheckout, payButton, signOut } from './shopper.ts'
import { scriptIsThere, visit } from './visit.ts'

/**
 * A production from an empty folder behind a proxy that ends TLS: every form arrives, every cookie is stored, and the
 * browser logs no errors. npm run test:tls-proxies runs it behind the proxies used in production.
 */
const proxies = (process.env.TLS_PROXIES?.split(',') ?? ['node']) as TlsProxy[]

for (const proxy of proxies) {
  test(`behind TLS (${proxy}) somebody signs up, proves who they are, buys, books, insures and works in the back office`, async ({
    browser,
  }) => {
    test.slow()
    const shop = await startProductionShop(proxy)
    try {
      await walk(browser, shop)
    } finally {
      await shop.stop()
    }
  })
}

async function walk(browser: Browser, shop: ProductionShop): Promise<void> {
  const context = await browser.newContext({ baseURL: shop.url, ignoreHTTPSErrors: true, storageState: undefined })
  const page = await context.newPage()
  const complaints = await listenForComplaints(page)
  const person = aPerson()

  await test.step('sign up', () => register(page, person, shop))
  await test.step('sign in with a second factor', () => enterAsOperator(page, person, shop))
  const order = await test.step('buy', () => buy(page))
  const salon = await test.step('set up a salon', () => makeSalon(page, { name: 'Patitas', isAlwaysOpen: true }))
  await test.step('book', () => book(page, salon))
  const payment = await test.step('insure', () => insure(page))
  await test.step('back office', async () => {
    await confirmOrder(page, order)
    await bringStatement(page, payment)
  })
  await test.step('the insurance is paid', () => expectInsured(page, payment))
  expect(complaints).toEqual([])
  await context.close()
}

async function register(page: Page, person: NewPerson, { messages }: ProductionShop): Promise<void> {
  await visit(page, '/')
  const question = page.getByRole('region', { name: 'Medición de visitas' })
  await question.getByRole('button', { name: 'Rechazar' }).click()
  await expect(question).toBeHidden()

  await signUp(page, person, '/signup?referrer=/products', (email) =>
    messages.find(email, /tu cuenta queda lista[\s\S]{0,200}?\b(\d{6})\b/),
  )
  await givePersonalData(page, person.phoneNumber)
  const proof = page.getByRole('dialog', { name: 'Confirma tu teléfono' })
  await proof.getByRole('button', { name: 'Enviarme el código' }).click()
  const code = await messages.find(`+591${person.phoneNumber}`, /\b(\d{6}) es tu código/)
  await proof.getByLabel('Código de 6 dígitos').fill(code)
  await proof.getByRole('button', { name: 'Confirmar teléfono' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()

  await mapIsReady(page)
  await pickOnMap(page)
  await confirmAndDescribe(page, 'Av. Las Américas 100')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name, secure }) => !(name.startsWith('__Host-') && secure))).toEqual([])
}

async function enterAsOperator(page: Page, person: NewPerson, { invite }: ProductionShop) {
  const [invitation = ''] = /https:\/\/\S+\/invitation\/[\w-]{43}/.exec(await invite(person.email)) ?? []
  await visit(page, '/')
  await signOut(page)
  await page.goto(invitation)
  await signIn(page, person, '/signin?referrer=/invitation')
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await expect(page).toHaveURL(/\/second-factor/)
  await page.getByRole('button', { name: 'Configurar mi aplicación' }).click()
  const secret = ((await page.getByRole('code').textContent()) ?? '').replace(/\s/g, '')
  const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate()
  await page.getByLabel('Código de 6 dígitos').fill(code)
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page).toHaveURL(/\/backoffice/)
}

async function buy(page: Page): Promise<string> {
  await visit(page, '/products')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/cart/sync') && answer.ok())
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Agregar / })
    .click()
  await saved
  await goToCheckout(page)
  await payButton(page).click()
  return expectOrder(page)
}

async function book(page: Page, salon: StoreOfDemo): Promise<void> {
  await visit(page, wizardAt(salon, 'pets'))
  await addPet(page, 'perro', 'Toby', '12')
  await goOn(page).click()
  await expectStep(page, 'services')
  await chooseService(page, 'Toby', /^Baño/)
  await goOn(page).click()
  await expectStep(page, 'schedule')
  await holdTime(page)
  await confirm(page)
}

interface Transfer {
  insuranceId: string
  reference: string
}

const price = '45,00'

async function insure(page: Page): Promise<Transfer> {
  const main = page.getByRole('main')
  const next = main
    .getByRole('button', { name: 'Continuar', exact: true })
    .or(main.getByRole('link', { name: 'Continuar', exact: true }))
  await visit(page, '/profile/insurance/new?policy=bo-basico')
  await next.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nos falta un poco de Toby' })).toBeVisible()
  await page.getByRole('radio', { name: 'Macho' }).check()
  await page.getByRole('radio', { name: 'La edad, más o menos' }).check()
  await page.getByLabel(/Cuántos años tiene/).fill('4')
  await page.getByRole('button', { name: 'Guardar y continuar' }).click()

  // The plan was chosen before the pet, so it is not asked again.
  await expect(page.getByRole('heading', { level: 1, name: '¿Quién contrata?' })).toBeVisible()
  await scriptIsThere(page)
  await page.getByLabel('Número de cédula de identidad').fill('4.567.890')
  await page.getByLabel('Fecha de nacimiento').fill('1990-03-14')
  await page.getByLabel('Ciudad').fill('Santa Cruz')
  await page.getByLabel('Dirección').fill('Av. Las Américas 100')
  await page.getByLabel('Señas de Toby').fill('Mancha blanca en el pecho')
  await next.click()

  await expect(page.getByRole('heading', { level: 1, name: 'Fotos de Toby' })).toBeVisible()
  await scriptIsThere(page)
  for (const side of ['De frente', 'Lado izquierdo', 'Lado derecho']) {
    await page
      .getByRole('region', { name: side })
      .locator('input[type=file]')
      .setInputFiles(await aPhoto())
    await expect(page.getByRole('button', { name: `Quitar foto: ${side}` })).toBeVisible()
  }
  await next.click()

  await expect(page.getByRole('heading', { level: 1, name: 'Revisa el seguro de Toby' })).toBeVisible()
  const insuranceId = new URL(page.url()).pathname.split('/')[3] ?? ''
  await page.getByRole('radio', { name: /^QR/ }).check()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page).toHaveURL(/\/payment\/[\w-]{43}$/)
  const reference = await main.getByRole('paragraph').filter({ hasText: 'Referencia' }).locator('b').textContent()
  return { insuranceId, reference: reference ?? '' }
}

async function confirmOrder(page: Page, reference: string): Promise<void> {
  await visit(page, '/backoffice/orders')
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { name: reference })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar pedido' }).click()
  await expect(page.getByRole('button', { name: 'Empezar a preparar' })).toBeVisible()
}

/** Imports the bank's statement with the transfer that paid the insurance. */
async function bringStatement(page: Page, { reference }: Transfer): Promise<void> {
  await visit(page, '/backoffice/payments/statements')
  // The day in Bolivia, four hours behind UTC.
  const [year, month, day] = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10).split('-')
  const text = `Fecha;Descripción;Débito;Crédito\n${day}/${month}/${year};TRANSF QR ${reference};;${price}`
  await page
    .getByLabel('Archivo CSV o Excel')
    .setInputFiles({ name: 'extracto.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await page.getByRole('button', { name: 'Subir y comparar' }).click()
  await expect(page.getByRole('region', { name: 'extracto.csv' })).toBeVisible()
}

async function expectInsured(page: Page, { insuranceId }: Transfer): Promise<void> {
  await expect(async () => {
    await page.goto(`/profile/insurance/${insuranceId}`)
    await expect(page.getByRole('main').getByText('Vigente').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
}
