import { expect, test } from 'vitest'
import { whoMayScrape } from './who-may-scrape.ts'

const token = 'a token of at least 32 bytes in all'.replaceAll(' ', '-')
const local = { host: 'localhost:3000' }
const ask = (config: Parameters<typeof whoMayScrape>[0], headers: Record<string, string> = local, peer = '127.0.0.1') =>
  whoMayScrape(config)(new Headers(headers), peer)

test('with a token its bearer may, from anywhere, and nobody else', () => {
  const config = { metricsToken: token, mode: 'production' as const }
  const from = '203.0.113.9'
  expect(ask(config, { authorization: `Bearer ${token}` }, from)).toBe('may')
  expect(ask(config, { authorization: `bearer ${token}`, 'x-forwarded-for': from }, from)).toBe('may')
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`])
    expect(ask(config, { ...local, authorization })).toBe(401)
  expect(ask({ ...config, mode: 'demo' })).toBe(401)
})

test('without a token there is nothing in production, also not from this machine', () => {
  expect(ask({ metricsToken: undefined, mode: 'production' })).toBe(404)
})

const demo = { metricsToken: undefined, mode: 'demo' as const }

test.each(['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'])('in a demonstration %s may', (peer) => {
  expect(ask(demo, local, peer)).toBe('may')
})

test.each([
  ['another machine', local, '192.0.2.7'],
  ['another machine that says it is this one', { ...local, 'x-forwarded-for': '127.0.0.1' }, '192.0.2.7'],
  ['whoever comes through a proxy of this machine', { ...local, 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
  ['the same, named the standard way', { ...local, forwarded: 'for=127.0.0.1' }, '127.0.0.1'],
  ['the same, of nginx', { ...local, 'x-real-ip': '127.0.0.1' }, '127.0.0.1'],
  ['a tunnel that only says so', { ...local, via: '1.1 tunnel' }, '127.0.0.1'],
  ['a proxy that adds nothing, by the name that it was asked for', { host: 'huella.com.bo' }, '127.0.0.1'],
  ['a stranger whose name leads here', { host: '127.0.0.1.evil.example' }, '127.0.0.1'],
  ['who names nobody', {}, '127.0.0.1'],
])('%s may not', (_who, headers, peer) => {
  expect(ask(demo, headers, peer)).toBe(404)
})
