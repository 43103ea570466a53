import { type APIRequestContext, expect, test } from '@playwright/test'
import { findJsonLdFaults } from '#web/storefront/seo/testing/json-ld-faults.ts'

/** Metadata for search engines and link previews; no browser needed. */

const bolivia = process.env.JOURNEYS_URL_BO ?? ''
const paraguay = process.env.JOURNEYS_URL_PY ?? ''

/** Not every resolver knows names below localhost, as browsers do: Paraguay is selected by its Host. */
function open(request: APIRequestContext, address: string) {
  const { host, origin } = new URL(address)
  return request.get(address.replace(origin, bolivia), { headers: { host } })
}

interface Head {
  title: string
  meta: Map<string, string>
  canonical: string | undefined
  alternates: Record<string, string>
  jsonLd: Record<string, unknown>[]
}

async function toThreadHead(request: APIRequestContext, address: string): Promise<Head> {
  const answer = await open(request, address)
  expect(answer.status(), address).toBe(200)
  const html = await answer.text()
  const tags = (name: string) => [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, text = '']) => text)
  const links = tags('link').map(parseAttributes)
  return {
    title: plain(html.match(/<title>([^<]*)/)?.[1] ?? ''),
    meta: new Map(
      tags('meta')
        .map(parseAttributes)
        .map(({ name, property, content }) => [name ?? property ?? '', content ?? '']),
    ),
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    alternates: Object.fromEntries(
      links.filter(({ rel }) => rel === 'alternate').map(({ hreflang = '', href = '' }) => [hreflang, href]),
    ),
    jsonLd: parseJsonLd(html),
  }
}

/** Everything that a page says to machines, which every search engine must be able to read. */
function parseJsonLd(html: string): Record<string, unknown>[] {
  const things = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text),
  )
  expect(things.flatMap(findJsonLdFaults)).toEqual([])
  return things
}

test('every page that describes itself to machines does so without a fault', async ({ request }) => {
  const pages = [
    '/',
    '/products',
    '/products?slug=gatos',
    '/appointments',
    '/spa',
    '/seguro',
    '/membership',
    '/help',
    '/knowUs',
  ]
  const listed = ['/petAdoptions', '/lostAndFoundPets', '/refugios', '/refugios/patitas-del-urubo']
  for (const origin of [bolivia, paraguay]) {
    const types = new Set<unknown>()
    for (const path of [...pages, ...listed, await firstProduct(request, origin)]) {
      // A page of the other country only, or one that moved: the addresses of this country are what counts.
      const answer = await open(request, origin + path)
      if (answer.status() !== 200) continue
      for (const thing of parseJsonLd(await answer.text())) types.add(thing['@type'])
    }
    expect([...types]).toEqual(
      expect.arrayContaining(['PetStore', 'Product', 'ItemList', 'FAQPage', 'Service', 'BreadcrumbList']),
    )
  }
})

function parseAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), plain(value)]))
}

function plain(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}

function thing(head: Head, type: string): Record<string, unknown> {
  const found = head.jsonLd.find((one) => one['@type'] === type)
  expect(found, `${type} in ${head.jsonLd.map((one) => one['@type'])}`).toMatchObject({
    '@context': 'https://schema.org',
  })
  return found ?? {}
}

/** Expects hreflang links of both countries, with Bolivia as x-default. */
async function expectPair(request: APIRequestContext, path: string): Promise<void> {
  const pair = { 'es-BO': bolivia + path, 'es-PY': paraguay + path, 'x-default': bolivia + path }
  for (const origin of [bolivia, paraguay]) {
    const head = await toThreadHead(request, origin + path)
    expect(head.canonical).toBe(origin + path)
    expect(head.alternates).toEqual(pair)
  }
}

async function expectPreview(request: APIRequestContext, head: Head): Promise<void> {
  for (const name of ['og:title', 'og:description', 'og:url', 'og:type', 'twitter:card', 'description'])
    expect(head.meta.get(name), name).toBeTruthy()
  expect(head.meta.get('og:url')).toBe(head.canonical)
  expect(head.meta.get('robots')).toContain('index')
  const picture = await open(request, head.meta.get('og:image') ?? '')
  expect(picture.status()).toBe(200)
  expect(picture.headers()['content-type']).toMatch(/^image\//)
}

test('the front page says what this is, where, and how to search it', async ({ request }) => {
  const head = await toThreadHead(request, `${bolivia}/`)
  expect(head.title).toContain('Santa Cruz')
  await expectPreview(request, head)
  expect(thing(head, 'PetStore')).toMatchObject({ url: `${bolivia}/`, logo: expect.stringContaining('.png') })
  const { potentialAction } = thing(head, 'WebSite')
  expect(potentialAction).toMatchObject({ '@type': 'SearchAction' })
  await expectPair(request, '/')
})

test('a category has one address, whatever its filters, and its trail', async ({ request }) => {
  const head = await toThreadHead(request, `${bolivia}/products?slug=perros`)
  expect(head.title).toContain('Perros')
  await expectPreview(request, head)
  expect(thing(head, 'BreadcrumbList').itemListElement).toHaveLength(2)
  expect(thing(head, 'ItemList').itemListElement).not.toHaveLength(0)
  await expectPair(request, '/products?slug=perros')

  const filtered = await toThreadHead(request, `${bolivia}/products?slug=perros&pet=GATO&sortby=minPrice-asc`)
  expect(filtered.canonical).toBe(`${bolivia}/products?slug=perros`)
  expect(filtered.meta.get('robots')).toBe('noindex')
})

test('a product tells its offers in the money of its country', async ({ request }) => {
  for (const [origin, currency] of [
    [bolivia, 'BOB'],
    [paraguay, 'PYG'],
  ] as const) {
    const path = await firstProduct(request, origin)
    const head = await toThreadHead(request, origin + path)
    await expectPreview(request, head)
    expect(head.canonical).toBe(origin + path)
    const product = thing(head, 'Product')
    expect(product.name).toBeTruthy()
    expect(product.offers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ '@type': 'Offer', priceCurrency: currency, price: expect.any(Number) }),
      ]),
    )
    thing(head, 'BreadcrumbList')
    for (const address of Object.values(head.alternates)) expect((await open(request, address)).status()).toBe(200)
  }
})

async function firstProduct(request: APIRequestContext, origin: string): Promise<string> {
  const html = await (await open(request, `${origin}/products?sortby=popularity-desc`)).text()
  return html.match(/href="(\/product\/[^"?]+)"/)?.[1] ?? ''
}

test('a store of services is a business with hours, a place and prices', async ({ request }) => {
  const listing = await toThreadHead(request, `${bolivia}/appointments`)
  await expectPreview(request, listing)
  const [first] = thing(listing, 'ItemList').itemListElement as { url: string }[]
  const head = await toThreadHead(request, first?.url ?? '')
  expect(head.canonical).toBe(first?.url)
  await expectPreview(request, head)
  expect(thing(head, 'LocalBusiness')).toMatchObject({
    address: { '@type': 'PostalAddress', addressCountry: 'BO' },
    geo: { '@type': 'GeoCoordinates', latitude: expect.any(Number) },
    openingHoursSpecification: expect.arrayContaining([expect.objectContaining({ opens: expect.any(String) })]),
    priceRange: expect.stringContaining('Bs'),
    telephone: expect.any(String),
  })
  thing(head, 'BreadcrumbList')

  const spa = await toThreadHead(request, `${bolivia}/spa`)
  await expectPreview(request, spa)
  expect(thing(spa, 'FAQPage').mainEntity).not.toHaveLength(0)
  await expectPair(request, '/spa')
  await expectPair(request, '/appointments?kind=bano')
})

test('insurance plans are offers in the money of each country, and their questions are answered', async ({
  request,
}) => {
  for (const [origin, currency] of [
    [bolivia, 'BOB'],
    [paraguay, 'PYG'],
  ] as const) {
    const head = await toThreadHead(request, `${origin}/seguro`)
    await expectPreview(request, head)
    const offers = thing(head, 'Service').offers as { priceCurrency: string }[]
    expect(new Set(offers.map(({ priceCurrency }) => priceCurrency))).toEqual(new Set([currency]))
    expect(thing(head, 'FAQPage').mainEntity).not.toHaveLength(0)
  }
  await expectPair(request, '/seguro')
})

test('what is private is not for search engines', async ({ request }) => {
  for (const path of ['/cart', '/products?q=collar', '/delivery'])
    expect((await toThreadHead(request, bolivia + path)).meta.get('robots')).toBe('noindex')
})

test('the sitemap leads to every product, and its addresses answer', async ({ request }) => {
  for (const origin of [bolivia, paraguay]) {
    const robots = await (await open(request, `${origin}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)

    const parts = await locations(request, `${origin}/sitemap.xml`)
    const pages = (await Promise.all(parts.map((part) => locations(request, part)))).flat()
    expect(pages).toContain(`${origin}/products?slug=perros`)
    expect(pages).toContain(`${origin}/spa`)
    expect(pages).toContain(`${origin}/seguro`)
    expect(pages.filter((page) => page.startsWith(`${origin}/appointments/store?`)).length).toBeGreaterThan(1)
    expect(pages.filter((page) => page.startsWith(`${origin}/product/`)).length).toBeGreaterThan(300)
    expect(pages.every((page) => page.startsWith(`${origin}/`))).toBe(true)
    expect((await open(request, pages.at(-1) ?? '')).status()).toBe(200)
  }
})

test('the feeds for comparers and readers name what is sold and who is missing, at the address of each country', async ({
  request,
}) => {
  for (const [origin, currency] of [
    [bolivia, 'BOB'],
    [paraguay, 'PYG'],
  ] as const) {
    const products = await (await open(request, `${origin}/feeds/products.xml`)).text()
    const links = [...products.matchAll(/<link>([^<]+variant=[^<]+)<\/link>/g)].map(([, link = '']) => plain(link))
    expect(links.length).toBeGreaterThan(300)
    expect(products.match(new RegExp(`<g:price>[\\d.]+ ${currency}</g:price>`, 'g'))?.length).toBe(links.length)
    expect(products).not.toContain('amoxicilina')
    expect(products.trimEnd()).toMatch(/<\/channel><\/rss>$/)
    expect((await open(request, links.at(-1) ?? '')).status()).toBe(200)
    const [, picture = ''] = /<g:image_link>([^<]+)</.exec(products) ?? []
    expect((await open(request, plain(picture))).headers()['content-type']).toBe('image/jpeg')

    const notices = await (await open(request, `${origin}/feeds/posts.xml?kind=lost`)).text()
    const [, notice = ''] = /<guid isPermaLink="true">([^<]+)</.exec(notices) ?? []
    expect((await open(request, plain(notice))).status()).toBe(200)
  }
})

async function locations(request: APIRequestContext, address: string): Promise<string[]> {
  const answer = await open(request, address)
  expect(answer.headers()['content-type']).toContain('application/xml')
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, text = '']) => plain(text))
}
