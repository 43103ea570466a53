import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { HandlePage } from '../pages.ts'
import { sendRaw, testServer } from '../testing.ts'
import { CACHE_MS } from './answer-cache.ts'
import { makeSharedPages, scriptHashes } from './shared-pages.ts'

const connection = await testDatabase()
let rendered = 0

/** Returns everything it could know of a visitor. */
const tellingWebsite: HandlePage = async (request, _services, visit) => {
  rendered++
  const { pathname } = new URL(request.url)
  if (pathname === '/product/mine') visit.setCookie('seen', 'yes')
  const { country, viewer, delivery, cookies, isMobile, nonce } = visit
  const facts = { rendered, country: country.iso, uid: viewer.uid, delivery, cookies, isMobile }
  const headers = JSON.stringify(Object.fromEntries(request.headers))
  return new Response(
    `<!doctype html><title>Huella</title><p>${JSON.stringify(facts)}</p><pre>${headers}</pre>
    <script nonce="${nonce}">go(1)</script><script>stolen()</script>${' '.repeat(1000)}`,
    { status: pathname === '/product/gone' ? 404 : 200, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
}

const server = await testServer(connection, { handlePage: tellingWebsite })
const text = async (path: string, headers?: Record<string, string>) => (await server.get(path, headers)).text()
const place = (label: string) =>
  `huella_delivery=${encodeURIComponent(JSON.stringify({ lat: -17.7, lon: -63.1, city: 'Santa Cruz', neighbourhood: null, label }))}`

describe('a page that many visitors see alike', () => {
  test('is rendered once for all of them, also when they come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => text('/products?slug=perros')))
    expect(new Set(answers).size).toBe(1)
    expect(await text('/products?slug=perros')).toBe(answers[0])
  })

  test('says nothing of the visitor who happened to come first', async () => {
    const first = await text('/products?q=secreto-de-otro', {
      cookie: 'other=private-value',
      'user-agent': 'Somebody/1.0',
      referer: 'https://example.com/from',
      authorization: 'Bearer abc',
      'x-forwarded-for': '10.1.2.3',
    })
    for (const word of ['private-value', 'Somebody', 'example.com/from', 'Bearer', '10.1.2.3'])
      expect(first).not.toContain(word)
  })

  test('is for its visitors alone to keep', async () => {
    const { headers } = await server.get('/')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('vary')).toMatch(/accept-encoding/i)
  })

  test('arrives whole in every encoding', async () => {
    const plain = await text('/products?limit=60', { 'accept-encoding': 'identity' })
    for (const encoding of ['zstd', 'br', 'gzip']) {
      const answer = await server.get('/products?limit=60', { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(await answer.text()).toBe(plain)
    }
  })

  test('runs the scripts that the website wrote, and none that got into its text', async () => {
    const policy = (await server.get('/')).headers.get('content-security-policy') ?? ''
    const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]
    expect(scripts).toBe(`'self' ${hash('go(1)')}`)
    expect(policy).not.toContain(hash('stolen()'))
  })
})

describe('a visitor sees their own page', () => {
  test.each([
    ['with a session', 'huella_session=made-up'],
    ['with a cart', 'huella_cart_5b1d=id.token'],
    ['with an order under way', 'huella_checkout=key'],
    ['with a cart beside a place', `${place('Equipetrol')}; huella_cart_5b1d=id.token`],
  ])('%s', async (_what, cookie) => {
    const before = rendered
    await text('/products', { cookie })
    await text('/products', { cookie })
    expect(rendered).toBe(before + 2)
    expect(await text('/products')).not.toContain('token')
  })

  test('for their own place', async () => {
    expect(await text('/', { cookie: place('Av. de Ana 455') })).toContain('Av. de Ana 455')
    expect(await text('/', { cookie: place('Calle de Luis 12') })).toContain('Calle de Luis 12')
    const stranger = await text('/')
    expect(stranger).toContain('"delivery":null')
    expect(stranger).not.toContain('Ana')
  })

  test('for their own country, shop, menu and kind of device', async () => {
    const at = (host: string) => sendRaw(server.port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(await at('localhost')).toContain('"country":"BO"')
    expect(await at('huella.com.py.localhost')).toContain('"country":"PY"')
    expect(await at('localhost')).toContain('"country":"BO"')
    expect(await text('/', { cookie: 'huella_store=norte' })).toContain('"store":"norte"')
    expect(await text('/', { cookie: 'huella_menu=closed' })).toContain('"menu":"closed"')
    expect(await text('/', { 'sec-ch-ua-mobile': '?1' })).toContain('"isMobile":true')
    expect(await text('/', { 'sec-ch-ua-mobile': '?0' })).toContain('"isMobile":false')
  })

  test('when the address chooses for them', async () => {
    const before = rendered
    for (const path of ['/products?store=norte', '/products?token=abc']) await Promise.all([text(path), text(path)])
    expect(rendered).toBe(before + 4)
  })

  test('when it gives them a cookie, however many ask at once', async () => {
    const before = rendered
    const answers = await Promise.all([1, 2, 3].map(() => server.get('/product/mine')))
    for (const { headers } of answers) expect(headers.get('set-cookie')).toContain('huella_seen=yes')
    expect(rendered).toBe(before + 3)
  })

  test('when there is none', async () => {
    const before = rendered
    expect((await server.get('/product/gone')).status).toBe(404)
    expect((await server.get('/product/gone')).status).toBe(404)
    expect(rendered).toBe(before + 2)
  })

  test.each(['/cart', '/checkout', '/order/1', '/delivery', '/test'])('at %s', async (path) => {
    const before = rendered
    await text(path)
    await text(path)
    expect(rendered).toBe(before + 2)
  })
})

describe('the memory of shared pages', () => {
  const getPage = (body: string) => async () => ({ answer: new Response(body), nonce: 'n' })

  test('forgets after a few seconds', async () => {
    let now = 0
    const pages = makeSharedPages({ makePolicy: () => '', clock: () => now })
    const ask = async (body: string) => (await pages.answer('/', '', getPage(body))).text()
    expect(await ask('first')).toBe('first')
    now = CACHE_MS - 1
    expect(await ask('second')).toBe('first')
    now = CACHE_MS
    expect(await ask('third')).toBe('third')
  })

  test('keeps no more than so many, the newest', async () => {
    const pages = makeSharedPages({ makePolicy: () => '', clock: () => 0 })
    for (let index = 0; index <= 200; index++) await pages.answer(`/${index}`, '', getPage('old'))
    expect(await (await pages.answer('/0', '', getPage('new'))).text()).toBe('new')
    expect(await (await pages.answer('/200', '', getPage('new'))).text()).toBe('old')
  })

  test('keeps a page as large as a front page, and no more than so many bytes', async () => {
    const pages = makeSharedPages({ makePolicy: () => '', clock: () => 0 })
    const large = (letter: string) => letter.repeat(1_500_000)
    for (let index = 0; index < 50; index++) await pages.answer(`/${index}`, '', getPage(large('o')))
    expect(await (await pages.answer('/49', '', getPage('new'))).text()).toBe(large('o'))
    expect(await (await pages.answer('/0', '', getPage('new'))).text()).toBe('new')
  })

  test('lets the failure of one visit be nobody else’s', async () => {
    const pages = makeSharedPages({ makePolicy: () => '' })
    const failing = pages.answer('/', '', () => Promise.reject(new Error('gone away')))
    const waiting = pages.answer('/', '', getPage('fine'))
    await expect(failing).rejects.toThrow('gone away')
    expect(await (await waiting).text()).toBe('fine')
  })
})

test('a script counts as ours by the nonce of its own rendering alone', () => {
  const html = '<script nonce="a">one()</script><script nonce="b">two()</script><script src="/x.js" nonce="a"></script>'
  expect(scriptHashes(html, 'a')).toHaveLength(1)
  expect(scriptHashes(html, 'c')).toEqual([])
})
