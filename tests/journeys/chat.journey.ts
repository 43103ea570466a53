import { expect, type Page, test } from '@playwright/test'
import type { Heard } from './chat-provider.ts'
import { listenForComplaints } from './complaints.ts'
import { pagesWithoutChat } from './pages-without-chat.ts'
import { settle } from './person.ts'
import { goodsAt } from './shelf.ts'
import { expectNoAxeViolations, signOut } from './shopper.ts'
import { scriptIsThere, visit } from './visit.ts'

/** The customer chat: where it shows, whom it identifies, and the fallback when it fails. */

/** `npm run test:journeys:all` opens every page of the list, other runs one of eight. */
const opened = pagesWithoutChat.filter((_path, index) => process.env.JOURNEYS === 'all' || index % 8 === 0)

/**
 * On a busy machine the widget can miss its timeout of 10 seconds. The WhatsApp link then stays in that document, and a
 * reload gives the widget another chance.
 */
async function expectChatButton(page: Page): Promise<void> {
  await expect(async () => {
    const link = page.getByRole('link', { name: 'Escríbenos por WhatsApp' })
    const button = page.getByRole('button', { name: 'Chatea con nosotros' })
    await expect(button)
      .toBeVisible({ timeout: 20_000 })
      .catch(async (error) => {
        if (await link.isVisible()) await page.reload()
        throw error
      })
  }).toPass({ timeout: 90_000 })
}

test('a page of the chat list has no chat, and the shop has @phone', async ({ page, context }) => {
  await settle(context)
  await visit(page, '/')
  const chat = page.locator('[data-chat]')
  await expect(chat).toBeVisible()
  await expectNoAxeViolations(page)
  for (const path of opened) {
    await goInside(page, path)
    await expect(chat, path).toHaveCount(0)
    // The chat is shown before each page, so that the page has one to hide.
    await goInside(page, '/privacy')
    await expect(chat).toBeVisible()
  }
})

test('who has yet to sign in has no chat where they do @long', async ({ page }) => {
  await visit(page, '/products')
  await expect(page.locator('[data-chat]')).toBeVisible()
  await goInside(page, '/SignIn')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra a tu cuenta')
  await expect(page.locator('[data-chat]')).toHaveCount(0)
})

test('where an address opens something or somebody proves who they are, Freshchat is left behind @long', async ({
  page,
}) => {
  const isThere = () => page.evaluate(() => 'fcWidget' in window)
  await visit(page, '/products')
  await expectChatButton(page)
  const before = await page.evaluate(() => history.length)

  for (const path of ['/order', '/petTag/x', '/signin']) {
    const entered = page.waitForEvent('load')
    await goInside(page, path)
    await entered
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    expect(await isThere(), path).toBe(false)
    expect(await page.evaluate(() => history.length), path).toBe(before + 1)
    await page.goBack()
    await expect(page).toHaveURL(/\/products$/)
    await expectChatButton(page)
  }

  await goInside(page, '/order')
  await expect(page.getByRole('link', { name: 'Escríbenos por WhatsApp' })).toBeVisible()
  await expect(page.locator('#fc_frame')).toHaveCount(0)
})

test('a document that began where no script of others may run goes on with the link to WhatsApp @long', async ({
  page,
}) => {
  const complaints = await listenForComplaints(page)
  await visit(page, '/signin')
  await goInside(page, '/products')
  await expect(page.getByRole('link', { name: 'Escríbenos por WhatsApp' })).toBeVisible()
  await idle(page)
  expect(await page.evaluate(() => 'fcWidget' in window)).toBe(false)
  expect(complaints).toEqual([])

  await visit(page, page.url())
  await expectChatButton(page)
  expect(complaints).toEqual([])
})

test('a page that Freshchat is left for stands once in the history, however slow its document is @long', async ({
  page,
}) => {
  await visit(page, '/products')
  await expectChatButton(page)
  const before = await page.evaluate(() => history.length)

  // The document loads after the router has pushed or reverted the history entry.
  const routerEnded = Promise.race([
    page.waitForURL(/\/signin$/, { waitUntil: 'commit' }),
    page.waitForRequest((request) => new URL(request.url()).pathname === '/products.data'),
  ])
  await page.route(/\/signin$/, async (route) => {
    await routerEnded
    await route.continue()
  })
  const entered = page.waitForEvent('load')
  await goInside(page, '/signin')
  await entered
  await expect(page).toHaveURL(/\/signin$/)
  expect(await page.evaluate(() => 'fcWidget' in window)).toBe(false)
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
})

test('a page without a chat does not ask for its script @long', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, '/cart')
  await idle(page)
  expect(asked.filter((url) => url.includes('/chat-button-'))).toEqual([])
  await goInside(page, '/products')
  await expect(page.locator('[data-chat]')).toBeVisible()
  expect(asked.filter((url) => url.includes('/chat-button-'))).not.toEqual([])
})

test('who writes is known by user id and first name, and is forgotten with everything else when they sign out @long', async ({
  page,
  context,
}) => {
  const words: string[] = []
  page.on('console', (message) => words.push(message.text()))
  const person = await settle(context)
  await person.ask('POST', '/v1/app/consents', { analytics: true })
  await visit(page, '/?utm_source=instagram&utm_campaign=vacunas')
  await page.getByRole('button', { name: 'Chatea con nosotros' }).click()
  await expect(page.frameLocator('#fc_frame').getByText('¿En qué te ayudamos?')).toBeVisible()

  const about = (each: Heard) => each.said.externalId === person.uid || JSON.stringify(each.said).includes('vacunas')
  const heard = async () => (await everythingHeard(page)).filter(about)
  await expect
    .poll(async () => (await heard()).map(({ to, said }) => `${to} ${said.kind ?? said.firstName}`).sort())
    .toEqual(['campaign start', 'init Valeria'])
  expect(JSON.stringify(await heard())).not.toMatch(new RegExp(`${person.phoneNumber.slice(1)}|${person.email}`))

  await goInside(page, '/profile')
  await expect(page.locator('#fc_frame')).toBeHidden()
  await signOut(page)
  await expect
    .poll(async () => (await heard()).map(({ to, said }) => `${to} ${said.kind ?? ''}`))
    .toContain('campaign end')
  await expect.poll(async () => (await heard()).map(({ to }) => to)).toContain('clear')
  expect(words).toContain('User cleared')
  const left = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat().join())
  expect(left).not.toContain(person.uid)
  expect(await page.evaluate(() => sessionStorage.getItem('huella:campaign'))).toBeNull()
})

test('who signs out before the chat came is not told to it: there is nobody to clear @long', async ({
  page,
  context,
}) => {
  const words: string[] = []
  page.on('console', (message) => words.push(message.text()))
  await settle(context)
  const asked = Promise.withResolvers<void>()
  await page.route('**/js/widget.js', () => asked.resolve())
  await visit(page, '/')
  await asked.promise
  await signOut(page)
  await expect.poll(() => words).toContain('User Not cleared')
  expect(words).not.toContain('User cleared')
})

test('a chat that never answers leaves a link to WhatsApp that says what it is about @phone @long', async ({
  page,
}) => {
  await page.route('**/js/widget.js', () => {
    // Requests are accepted and never answered.
  })
  const { path } = goodsAt(0)
  await visit(page, path)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const link = page.getByRole('link', { name: 'Escríbenos por WhatsApp' })
  await expect(link).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\d+\\?text=.*${encodeURIComponent(title ?? '').slice(0, 20)}`),
  )
})

/** Follows a link without loading the document again, unless the page itself reloads. */
async function goInside(page: Page, path: string): Promise<void> {
  await scriptIsThere(page)
  const asked = { router: '__reactRouterDataRouter', path }
  await page.evaluate((to) => void Reflect.get(window, to.router).navigate(to.path), asked)
}

/** Waits until the browser has run its idle callbacks. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((done) => requestIdleCallback(done))
  })
}

async function everythingHeard(page: Page): Promise<Heard[]> {
  return (await page.request.get(`${process.env.JOURNEYS_CHAT_URL}/heard`)).json()
}
