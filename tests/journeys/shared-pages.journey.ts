import { expect, type Page, test } from '@playwright/test'
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
  { page: 'home', most: { bytes: 325_000, elements: 3_900, card: 1_900 } },
  { page: 'listing', most: { bytes: 136_000, elements: 1_600, card: 1_800 } },
  { page: 'product', most: { bytes: 97_000, elements: 970, card: 1_900 } },
] as const

for (const { page, most } of budgets)
  test(`the document of the ${page} page is small`, async ({ request }) => {
    const addresses = { home: '/', listing: '/products', product: goodsAt(12).path }
    const html = await (await request.get(addresses[page])).text()
    const elements = html.match(/<[a-z]/g)?.length ?? 0
    const cards = html.match(/<article class="product-card">.*?<\/article>/gs) ?? []
    const card = Math.round(cards.join('').length / cards.length)
    expect({ bytes: Buffer.byteLength(html), elements, card }).toEqual({
      bytes: expect.toSatisfy((bytes: number) => bytes <= most.bytes),
      elements: expect.toSatisfy((count: number) => count <= most.elements),
      card: expect.toSatisfy((bytes: number) => bytes <= most.card),
    })
  })
