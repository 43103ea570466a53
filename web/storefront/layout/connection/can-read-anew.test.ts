import { afterEach, expect, test, vi } from 'vitest'
import { canReadAnew, checkShop } from './can-read-anew.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function at(pathname: string, answer: () => Response) {
  vi.stubGlobal('window', { location: { pathname } })
  vi.stubGlobal('fetch', async () => answer())
  return canReadAnew()
}

const closed = () => Response.json({ isClosed: true })
const lost = () => {
  throw new TypeError('Failed to fetch')
}

test('a page refreshes itself where there is a network and the shop is open, and else stays as it is', async () => {
  expect(await at('/order/o-1', () => Response.json({ isClosed: false }))).toBe(true)
  expect(await at('/order/o-1', closed)).toBe(false)
  expect(await at('/order/o-1', lost)).toBe(false)
  expect(await at('/order/o-1', () => new Response('busy', { status: 503 }))).toBe(false)
  // The login page of a captive portal.
  expect(await at('/order/o-1', () => new Response('<!doctype html>'))).toBe(false)
})

test('who pays is told also while the shop is closed', async () => {
  expect(await at('/payment/abc', closed)).toBe(true)
  expect(await at('/payment/abc', lost)).toBe(false)
})

test('a page that keeps what it showed knows a lost connection from a closed shop', async () => {
  await at('/backoffice/orders', lost)
  expect(await checkShop()).toBe('lost')
  await at('/backoffice/orders', closed)
  expect(await checkShop()).toBe('closed')
})
