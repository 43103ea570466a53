import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import * as OTPAuth from 'otpauth'
import { type ProductionShop, startProductionShop } from '../production/production-shop.ts'
import { aPerson, fillSignUp, type NewPerson, signIn } from './account-holder.ts'
import { listenForComplaints } from './complaints.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

/**
 * A production without mail, SMS and WhatsApp promises no message: colleagues get their invitation and customers a link
 * to a new password from people.
 */
test('a production without messages says so, and its people hand over links @long', async ({ browser }) => {
  test.slow()
  const shop = await startProductionShop('node', { hasMessages: false, isSetUp: false })
  try {
    await walk(browser, shop)
  } finally {
    await shop.stop()
  }
})

async function walk(browser: Browser, shop: ProductionShop): Promise<void> {
  const desk = await openPage(browser, shop)
  const complaints = await listenForComplaints(desk)
  const owner = aPerson('Olga Dueña')

  await test.step('before the opening the owner sees no shop', () => enter(desk, owner, shop))
  await test.step('the assistant and the settings say what is missing', () => lookAtMessages(desk))
  await test.step('a colleague is invited by a link', () => inviteByLink(desk))
  await shop.open()

  const shopping = await openPage(browser, shop)
  const shoppingComplaints = await listenForComplaints(shopping)
  const ana = aPerson('Ana Roca')
  await test.step('a customer is told how to get another password', () => forget(shopping, ana))
  const link = await test.step('customer care hands over a link', () => giveLink(desk, ana))
  await test.step('the customer sets another password', () => reset(shopping, ana, link))
  expect([...complaints, ...shoppingComplaints]).toEqual([])
}

async function openPage(browser: Browser, { url }: ProductionShop): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    ignoreHTTPSErrors: true,
    storageState: undefined,
  })
  return context.newPage()
}

async function check(page: Page): Promise<void> {
  await expectNoAxeViolations(page)
  await expectToFit(page)
}

async function enter(page: Page, owner: NewPerson, { invite }: ProductionShop): Promise<void> {
  const [invitation = ''] = /https:\/\/\S+\/invitation\/[\w-]{43}/.exec(await invite(owner.email)) ?? []
  await page.goto(invitation)
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await check(page)
  await fillSignUp(page, owner, '/signup?referrer=/invitation')
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await page.getByRole('button', { name: 'Configurar mi aplicación' }).click()
  const secret = ((await page.getByRole('code').textContent()) ?? '').replace(/\s/g, '')
  const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate()
  await page.getByLabel('Código de 6 dígitos').fill(code)
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page).toHaveURL(/\/backoffice/)
}

async function lookAtMessages(page: Page): Promise<void> {
  await visit(page, '/backoffice/setup')
  const step = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Los mensajes/ }) })
  await expect(step).toContainText('No sale ningún correo')
  await step.getByRole('link', { name: 'Ver y probar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mensajes' })).toBeVisible()
  const mail = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Correo/ }) })
  await expect(mail).toContainText('Sin conectar')
  await expect(mail).toContainText('npm run setup -- --mail')
  await expect(page.getByRole('button', { name: /prueba/ })).toHaveCount(0)
  await check(page)
}

async function inviteByLink(page: Page): Promise<void> {
  await visit(page, '/backoffice/settings/people/invite')
  const main = page.getByRole('main')
  await expect(main).toContainText('Aquí no salen correos')
  await main.getByRole('textbox', { name: 'Correo' }).fill('colega@huella.test')
  await main.getByRole('radio', { name: /Administración/ }).check()
  await main.getByRole('button', { name: 'Crear el enlace' }).click()
  await expect(main.getByRole('textbox', { name: 'Enlace de la invitación' })).toHaveValue(/\/invitation\/[\w-]{43}$/)
  await check(page)
}

async function forget(page: Page, ana: NewPerson): Promise<void> {
  await visit(page, '/')
  await page.getByRole('region', { name: 'Medición de visitas' }).getByRole('button', { name: 'Rechazar' }).click()
  await fillSignUp(page, ana, '/signup?referrer=/products')
  const dialog = page.getByRole('dialog', { name: 'Tus Datos Personales' })
  await expect(dialog).toBeVisible()
  await expect(dialog).not.toContainText('WhatsApp')
  await dialog.getByLabel('Número de teléfono').fill(ana.phoneNumber)
  await dialog.getByRole('button', { name: 'Actualizar datos' }).click()
  // No code can be sent, so none is offered.
  await expect(page.getByText('Guardamos tus datos.')).toBeVisible()

  await page.context().clearCookies()
  await visit(page, '/forgot-password')
  const main = page.getByRole('main')
  await expect(main).toContainText('te damos un enlace que sirve una sola vez')
  await expect(main.getByRole('link', { name: /Llamar al|Escribir por WhatsApp/ }).first()).toBeVisible()
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main).not.toContainText('va en camino')
  await check(page)
  await visit(page, '/order')
  await expect(page.getByRole('main')).toContainText('Por ahora no podemos enviarte un código')
  await check(page)
}

async function giveLink(page: Page, ana: NewPerson): Promise<string> {
  await visit(page, `/backoffice/rewards?search=${encodeURIComponent(ana.email)}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: new RegExp(ana.fullName) }).click()
  await main.getByText('Darle un enlace para otra contraseña').click()
  await main.getByLabel('Motivo, que queda en el registro').last().fill('Llamó y dijo su correo')
  await check(page)
  await main.getByRole('button', { name: 'Crear el enlace' }).click()
  const field = main.getByRole('textbox', { name: 'Enlace para otra contraseña' })
  await expect(field).toHaveValue(/\/reset-password\/[\w-]{43}$/)
  await check(page)
  return field.inputValue()
}

async function reset(page: Page, ana: NewPerson, link: string): Promise<void> {
  await page.goto(link)
  const password = 'un caballo en la luna'
  await page.getByRole('main').getByRole('textbox', { name: 'Contraseña nueva' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page).toHaveURL(/\/signin/)
  await signIn(page, { ...ana, password })
  await expect(page).not.toHaveURL(/\/signin/)
}
