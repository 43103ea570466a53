import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { fillSignIn } from './account-holder.ts'
import { type Cable, layCable } from './cable.ts'
import { expectToast, failAtOneWeight, noteFailingWeight } from './failing-weight.ts'
import { settle, takeSession } from './person.ts'
import { givePet } from './pet-owner.ts'
import { goodsAt } from './shelf.ts'
import { expectNoAxeViolations, signOut } from './shopper.ts'
import { visit } from './visit.ts'

/** The shop offline: visited pages can be read, and submitted forms arrive exactly once. */

test.use({ serviceWorkers: 'allow' })

let cable: Cable
test.beforeEach(async () => {
  cable = await layCable(process.env.JOURNEYS_URL_BO ?? '')
})
test.afterEach(() => cable.pull())

test('a boarding house checks a scanned card where there is no network @long', async ({ page, context, browser }) => {
  const { ask, ...person } = await settle(context)
  const { id, customerId } = await givePet({ ask, ...person })
  const pet = `/pet-profile-api/customers/${customerId}/pet-profiles/${id}`
  await ask('POST', `${pet}/medicine-applications`, { kind: 'vaccine', product: 'Rabisin', appliedOn: '2026-01-05' })
  await page.goto(`/petProfileMedicineApplications?id=${id}`)
  await page.getByRole('button', { name: 'Compartir' }).click()
  const { pathname } = new URL(await page.getByLabel('Enlace del carnet').inputValue())

  const house = await browser.newContext({ serviceWorkers: 'allow' })
  const scanner = await house.newPage()
  await visit(scanner, `${cable.url}/certificate`)
  await expectCached(scanner, '/pet-profile-api/public/vaccination-cards/keys')
  await loseNetwork(house)
  await scanner.goto(cable.url + pathname)
  await expect(scanner.getByRole('heading', { name: 'Carnet auténtico', exact: true })).toBeVisible()
  await expect(scanner.getByText('Rabisin')).toBeVisible()
  await expectNoAxeViolations(scanner)
  await scanner.goto(`${cable.url}${pathname.slice(0, -8)}AAAAAAAA`)
  await expect(scanner.getByRole('heading', { name: 'Este carnet no es auténtico' })).toBeVisible()
  await house.close()
})

test('without a network a seen product and a pet can be read, and a weight that is written arrives once @phone', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  const pet = await givePet(person)
  const { path } = goodsAt(1)
  const [ofPet, weights, care] = ['petProfiles', 'petProfileWeights', 'petProfileMedicineApplications'].map(
    (name) => `/${name}?id=${pet.id}`,
  ) as [string, string, string]

  await visit(page, cable.url + path)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await expectCached(page, path)
  await visit(page, cable.url + ofPet)
  for (const address of [ofPet, weights, care]) await expectCached(page, address)

  await loseNetwork(context)
  await page.goto(cable.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(page.getByText(/^Sin conexión\. Ves esta página como estaba hace/)).toBeVisible()

  await page.goto(`${cable.url}/checkout`)
  await expect(page.getByRole('heading', { name: 'Te quedaste sin conexión' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.locator(`a[href="${ofPet}"]`).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toby')

  await visit(page, cable.url + weights)
  await page.getByRole('textbox', { name: /^Peso(?! objetivo)/ }).fill('13,1')
  await page.getByRole('button', { name: 'Anotar', exact: true }).click()
  await expect(page.getByText('1 cambio por enviar')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 cambio por enviar')).toBeVisible()
  await expectNoAxeViolations(page)

  await cable.plugIn()
  await context.setOffline(false)
  await expect(page.getByText('1 cambio por enviar')).toHaveCount(0)
  await expect(page.getByRole('cell', { name: '13,1 kg', exact: true })).toHaveCount(1)
  await visit(page, cable.url + weights)
  await expect(page.getByRole('cell', { name: '13,1 kg', exact: true })).toHaveCount(1)
})

test('a change that was written without a network and fails when it is sent says so in a toast, and waits @long', async ({
  page,
  context,
}) => {
  const pet = await givePet(await settle(context))
  await failAtOneWeight()
  const weights = `/petProfileWeights?id=${pet.id}`
  await visit(page, cable.url + weights)
  await expectCached(page, weights)
  await loseNetwork(context)
  await noteFailingWeight(page)
  await expect(page.getByText('1 cambio por enviar')).toBeVisible()

  await cable.plugIn()
  await context.setOffline(false)
  await expectToast(page)
  await page.getByRole('button', { name: 'Cerrar' }).filter({ visible: true }).click()
  await page.getByText('1 cambio por enviar').click()
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await expectToast(page)
  await expect(page.getByText('1 cambio por enviar')).toBeVisible()
})

test('whose session ended meanwhile signs in again from there, and what they wrote arrives @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  const pet = await givePet(person)
  const weights = `/petProfileWeights?id=${pet.id}`
  await visit(page, cable.url + weights)
  await expectCached(page, weights)
  await loseNetwork(context)
  await page.getByRole('textbox', { name: /^Peso(?! objetivo)/ }).fill('13,1')
  await page.getByRole('button', { name: 'Anotar', exact: true }).click()
  await expect(page.getByText('1 cambio por enviar')).toBeVisible()

  await context.clearCookies({ name: 'huella_session' })
  await cable.plugIn()
  await context.setOffline(false)
  await page.getByText('Ver los cambios por enviar').click()
  await expect(page.getByText('Entra otra vez a tu cuenta para enviarlo.')).toBeVisible()
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await fillSignIn(page, person)
  await expect(page.getByText('Listo: enviamos lo que tenías por enviar.')).toBeVisible()
  await visit(page, cable.url + weights)
  await expect(page.getByRole('cell', { name: '13,1 kg', exact: true })).toHaveCount(1)
})

test('who signs out takes along what was kept, and the shop can be installed @long', async ({ page, context }) => {
  const person = await settle(context)
  const pet = await givePet(person)
  const ofPet = `/petProfiles?id=${pet.id}`
  await visit(page, cable.url + ofPet)
  await expectCached(page, ofPet)

  const browser = await context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { data } = await browser.send('Page.getAppManifest')
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    name: 'Huella',
    lang: 'es-BO',
    display: 'standalone',
    start_url: '/',
  })

  await signOut(page)
  await expect.poll(() => listCachedPages(page, person.uid)).toEqual([])
  await loseNetwork(context)
  await page.goto(cable.url + ofPet).catch(() => null)
  await expect(page.getByText('Toby')).toHaveCount(0)
})

test('a page of another day says which day it is, and opens the cart, to which nothing ordered elsewhere returns @long', async ({
  page,
  context,
  browser,
}) => {
  const person = await settle(context)
  const weights = `/petProfileWeights?id=${(await givePet(person)).id}`
  const { path } = goodsAt(2)
  await visit(page, cable.url + weights)
  await expectCached(page, weights)
  await visit(page, cable.url + path)
  await expectCached(page, path)
  const firstItem = page.getByRole('dialog', { name: 'Tu carrito' }).getByRole('listitem').first()
  await onceCartIsSaved(page, async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Agregar/ })
      .first()
      .click()
    // The drawer that opens by itself closes again, on a busy machine before the cart is saved.
    await expect(firstItem).toBeVisible()
  })
  await expect.poll(async () => (await listCachedFiles(page)).some((file) => file.includes('cart-drawer'))).toBe(true)
  await page.goto('about:blank')

  const elsewhere = await browser.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  await takeSession(elsewhere, await person.openSession('otro'))
  const other = await elsewhere.newPage()
  await visit(other, '/cart')
  await onceCartIsSaved(other, () =>
    other
      .getByRole('button', { name: /^Quitar / })
      .filter({ visible: true })
      .first()
      .click(),
  )

  await loseNetwork(context)
  const later = Date.now() + 3 * 24 * 3_600_000
  await page.clock.setFixedTime(later)
  await page.goto(cable.url + weights)
  // Bolivia is four hours behind UTC.
  const today = new Date(later - 4 * 3_600_000).toISOString().slice(0, 10)
  await expect(page.getByLabel('Fecha')).toHaveValue(today)
  await expect(page.getByLabel('Fecha')).toHaveAttribute('max', today)

  await visit(page, cable.url + path)
  const cart = page.getByRole('banner').getByRole('link', { name: /^Carrito/ })
  await expect(cart).toHaveAccessibleName('Carrito, 1 producto')
  await cart.click()
  await expect(firstItem).toBeVisible()
  await page.keyboard.press('Escape')

  await cable.plugIn()
  await context.setOffline(false)
  await expect(cart).toHaveAccessibleName('Carrito')
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Tu carrito está esperando' })).toBeVisible()
})

/** Until the browser has written down that the shop has the change: a page that is left before sends it again. */
async function onceCartIsSaved(page: Page, change: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/cart/sync') && answer.request().method() === 'POST',
  )
  await change()
  expect((await saved).ok()).toBe(true)
  await expect.poll(() => listUnsavedItems(page)).toEqual([])
}

/** What the browser's carts have changed and not sent. */
function listUnsavedItems(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('huella:cart:'))
      .flatMap(([, text]) => JSON.parse(text).touched),
  )
}

async function loseNetwork(context: BrowserContext): Promise<void> {
  await cable.pull()
  // Pages check `navigator.onLine` before a request.
  await context.setOffline(true)
}

async function expectCached(page: Page, address: string): Promise<void> {
  await expect.poll(() => listCachedFiles(page)).toContain(address)
}

function listCachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url.slice(location.origin.length))
    return found
  })
}

/** Pages stored in the browser for this person. */
function listCachedPages(page: Page, uid: string): Promise<string[]> {
  return page.evaluate(async (of) => (await caches.keys()).filter((name) => name.includes(of)), uid)
}
