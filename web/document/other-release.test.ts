import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPagesOfOtherReleases, RELEASE_HEADER } from './other-release.ts'

let answer: Response

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://huella.test/cart'))
  vi.stubGlobal('window', { fetch: async () => answer })
  goingTo(undefined)
  loadPagesOfOtherReleases('ours')
})
afterEach(() => vi.unstubAllGlobals())

function goingTo(pathname: string | undefined): void {
  window.__reactRouterDataRouter = {
    state: { navigation: { location: pathname === undefined ? undefined : { pathname } } },
  }
}

async function ask(address: string, { release, init }: { release?: string; init?: RequestInit } = {}) {
  answer = new Response('data', { headers: release ? { [RELEASE_HEADER]: release } : {} })
  const got = await window.fetch(new URL(address, location.href), init)
  return got === answer
    ? 'data'
    : [got.status, got.headers.get('X-Remix-Redirect'), got.headers.get('X-Remix-Reload-Document')]
}

test('data of this release is taken', async () => {
  goingTo('/products')
  expect(await ask('/products.data?pet=PERRO', { release: 'ours' })).toBe('data')
})

test.each([
  ['/products.data?pet=PERRO', '/products?pet=PERRO'],
  ['/_.data', '/'],
  ['/product/pienso.data?_routes=product&v=2', '/product/pienso?v=2'],
])('%s of another release leads to the document %s', async (asked, page) => {
  goingTo(page.replace(/\?.*/, ''))
  expect(await ask(asked, { release: 'another' })).toEqual([204, page, 'true'])
  // A release that tells nothing is another one.
  expect(await ask(asked)).toEqual([204, page, 'true'])
})

test('a form, the page that is shown, a part of it, and what is no page are taken from any release', async () => {
  const release = 'another'
  goingTo('/cart')
  expect(await ask('/products.data', { release, init: { method: 'POST' } })).toBe('data')
  expect(await ask('/cart.data?coupon=HOLA', { release })).toBe('data')
  expect(await ask('/api/market/web/cart', { release })).toBe('data')
  expect(await ask('https://maps.test/tile.data', { release })).toBe('data')
  // A part of the cart asks while nobody leaves it, and while somebody leaves for another page.
  for (const target of [undefined, '/products']) {
    goingTo(target)
    expect(await ask('/cart/completing.data?missing=4200', { release })).toBe('data')
  }
})

test('a failure is told as it is', async () => {
  answer = new Response('no', { status: 503 })
  expect(await window.fetch(new URL('/products.data', location.href))).toBe(answer)
})
