import { expect, test } from 'vitest'
import { isFromOurPages } from './same-site.ts'

const from = (headers: Record<string, string>) =>
  isFromOurPages({ url: 'https://huella.test/cart', headers: new Headers(headers) })

test('what our own pages send is taken, and what others send is not', () => {
  expect(from({ origin: 'https://huella.test' })).toBe(true)
  for (const origin of ['https://mala.test', 'http://huella.test', 'https://huella.test:8443', 'huella.test', ''])
    expect(from({ origin })).toBe(false)
  expect(from({ 'sec-fetch-site': 'cross-site' })).toBe(false)
})

test('a form on a page that tells its address to nobody is taken when the browser says that it is ours', () => {
  expect(from({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(true)
})

test('a frame that hides where it comes from is not ours', () => {
  expect(from({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(false)
  expect(from({ origin: 'null', 'sec-fetch-site': 'same-site' })).toBe(false)
  expect(from({ origin: 'null' })).toBe(false)
})
