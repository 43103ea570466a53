import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { givePet } from './pet-owner.ts'
import { goodsAt } from './shelf.ts'
import { expectStillness, hasInCart } from './shopper.ts'
import { visit } from './visit.ts'

/** Pages that everybody sees alike, with what is one visitor's in their holes. */

test('a page that others have read shows one’s own name, cart, heart and pet from the first moment, and nothing moves @long @both', async ({
  page,
  context,
  browser,
}) => {
  const complaints = await listenForComplaints(page)
  const person = await settle(context)
  await givePet(person, { name: 'Toby', weight: 12 })
  const { slug } = await hasInCart(page, 12)
  const { path, listing } = goodsAt(12)
  const others = await browser.newPage()

  for (const address of ['/', listing, path, '/help', '/spa', '/seguro', '/membership', '/donations']) {
    await visit(others, address)
    await page.goto(address, { waitUntil: 'commit' })
    await expectOwn(page)
    await visit(page, address)
    await expectOwn(page)
    await expectStillness(page)
    await expect(others.getByText('Valeria')).toHaveCount(0)
  }

  await visit(page, listing)
  await expect(page.getByRole('link', { name: /Para Toby/ })).toBeVisible()
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/product/${slug}"]`) })
  await expect(card.getByRole('spinbutton')).toHaveValue('1')
  expect(complaints).toEqual([])
})

test('the pages of a whole shop fit into memory @long', async ({ request }) => {
  const { path, listing } = goodsAt(12)
  const others = ['/spa', '/seguro', '/membership', '/donations', '/refugios', '/petAdoptions', '/lostPets']
  for (const address of ['/', '/products', listing, path, '/help', ...others]) {
    const { etag } = (await request.get(address)).headers()
    // Only a cached page has one.
    const again = await request.get(address, { headers: { 'if-none-match': etag ?? '' } })
    expect([address, again.status()]).toEqual([address, 304])
  }
})

async function expectOwn(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible()
  const tab = page.getByRole('link', { name: 'Cuenta' }).or(page.getByRole('banner').getByText('Valeria'))
  await expect(tab.filter({ visible: true }).first()).toBeVisible()
}

/**
 * Bytes before compression and elements of what a phone must read before it shows a page: measured, rounded up. Before raising
 * a budget give what repeats a class of its own (web/ui/components.css), or send less of it.
 */
const budgets = [
  { page: 'home', most: { bytes: 121_000, elements: 1_450, card: 1_640 } },
  { page: 'listing', most: { bytes: 110_500, elements: 1_400, card: 1_560 } },
  { page: 'product', most: { bytes: 71_500, elements: 780, card: 1_600 } },
] as const

for (const { page, most } of budgets)
  test(`the document of the ${page} page is small`, async ({ request }) => {
    const addresses = { home: '/', listing: '/products', product: goodsAt(12).path }
    const html = await (await request.get(addresses[page])).text()
    const cards = html.match(/<article class="product-card">.*?<\/article>/gs) ?? []
    expect(cards.length).toBeGreaterThan(2)
    expect(cards.join('').length / cards.length).toBeLessThan(most.card)
    expect(html.match(/<[a-z]/g)?.length).toBeLessThan(most.elements)
    expect(Buffer.byteLength(html)).toBeLessThan(most.bytes)
  })

test('a phone fetches one picture of a listing first, and none of more than 40 KB @phone', async ({ page }) => {
  const sizes: number[] = []
  page.on('response', async (answer) => {
    if (answer.url().includes('/media/products/')) sizes.push((await answer.body()).byteLength)
  })
  await visit(page, goodsAt(12).listing)
  await expect(page.locator('main img[fetchpriority=high]')).toHaveCount(1)
  expect(sizes.length).toBeGreaterThan(2)
  expect(Math.max(...sizes)).toBeLessThan(40_000)
  const first = page.getByRole('article').first().locator('img')
  expect(await first.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/)
})

test('on a slow phone what is pressed before the script is there counts @long', async ({ page, context }) => {
  const complaints = await listenForComplaints(page)
  await slowPhone(page, context)
  await page.goto(goodsAt(12).listing, { waitUntil: 'commit' })
  const cards = page.getByRole('article')
  await cards.nth(3).waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(await isHydrated(page)).toBe(false)

  await cards
    .nth(0)
    .getByRole('button', { name: /^Agregar/ })
    .dispatchEvent('click')
  await cards
    .nth(1)
    .getByRole('button', { name: /en favoritos$/ })
    .dispatchEvent('click')
  expect(await isHydrated(page)).toBe(false)
  await expect(cards.nth(0).getByRole('spinbutton')).toHaveValue('1')
  await expect(cards.nth(1).getByRole('button', { name: /en favoritos$/ })).toHaveAttribute('aria-pressed', 'true')
  expect(new URL(page.url()).pathname).toBe('/products')
  expect(complaints).toEqual([])
})

test('a press counts when no script arrives', async ({ page }) => {
  await page.route('**/assets/entry.client-*.js', (route) => route.abort())
  await page.goto(goodsAt(12).listing)
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Agregar/ })
    .click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('spinbutton').first()).toHaveValue('1')
})

/** A slow 4G line, and a processor of a quarter of the speed. */
async function slowPhone(page: Page, context: BrowserContext): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => Object.keys(document.body).some((name) => name.startsWith('__reactProps$')))
}
