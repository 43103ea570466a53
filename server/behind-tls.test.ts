import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openMarkets } from './testing/open-markets.ts'
import { sendRaw, testServer } from './testing.ts'
import { builtWebsite } from './website.ts'

/** A proxy ends TLS in front of the server and passes Host on; no trustworthy header mentions https. */

const production = {
  HUELLA_MODE: 'production',
  PUBLIC_URL_BO: 'https://huella.com.bo',
  PUBLIC_URL_PY: 'https://huella.com.py:8443',
  ACCOUNTS_KEY: 'accounts key of at least 32 bytes',
  PETS_KEY: 'pets key: also of at least 32 bytes',
  PAYMENTS_KEY: 'y'.repeat(40),
  INSURANCE_KEY: 'i'.repeat(40),
  COMMUNITY_KEY: 'c'.repeat(40),
  TRUSTED_PROXIES: '127.0.0.1',
  SHED_LOAD: 'on',
}
const connection = await testDatabase()
await openMarkets(connection)
const { handlePage } = await builtWebsite()
const website = await testServer(connection, { environment: production, handlePage })
const echo = await testServer(connection, {
  environment: production,
  handlePage: async (request) => Response.json({ url: request.url, bytes: (await request.arrayBuffer()).byteLength }),
})

interface Sent {
  method?: string
  body?: string
  host?: string
  headers?: Record<string, string>
}

function send(port: number, target: string, { method = 'GET', body = '', host = 'huella.com.bo', headers }: Sent = {}) {
  const lines = {
    Host: host,
    Connection: 'close',
    'Content-Length': String(body.length),
    'X-Forwarded-For': '203.0.113.7',
    'X-Forwarded-Proto': 'https',
    ...headers,
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendRaw(port, `${method} ${target} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
}

const urlAt = async (target: string, sent?: Sent) =>
  /"url":"([^"]*)"/.exec(await send(echo.port, target, sent))?.[1] ?? null

/** Posts the sign-up form as a browser on this origin does. */
function signUp(origin: string, { path = '/signup', host }: { path?: string; host?: string } = {}): Promise<string> {
  const body = new URLSearchParams({
    idempotencyKey: crypto.randomUUID(),
    fullName: 'Ana Roca',
    email: `${crypto.randomUUID()}@correo.test`,
    password: 'tres tristes tigres',
    terms: 'yes',
  }).toString()
  const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  return send(website.port, path, { method: 'POST', body, host, headers })
}

test('a form of a page arrives, with and without its script', async () => {
  const answer = await signUp('https://huella.com.bo')
  expect(answer).toMatch(/^HTTP\/1\.1 303/)
  expect(answer).toMatch(/\r\nlocation: \/\r\n/i)
  expect(answer).toMatch(/set-cookie: __Host-huella_session=/i)
  expect(await signUp('https://huella.com.bo', { path: '/signup.data' })).toMatch(/^HTTP\/1\.1 202/)
  expect(await signUp('https://huella.com.py:8443', { host: 'huella.com.py:8443' })).toMatch(/^HTTP\/1\.1 303/)
})

test.each([
  ['a stranger', 'https://evil.example'],
  ['our name without TLS', 'http://huella.com.bo'],
  ['our name at another port', 'https://huella.com.bo:8443'],
  ['the other country', 'https://huella.com.py:8443'],
])('a form that comes from %s is refused', async (_, origin) => {
  expect(await signUp(origin)).toMatch(/^HTTP\/1\.1 403/)
})

test('pages see the public address, whatever the proxy or a stranger says', async () => {
  expect(await urlAt('/cart?a=%20b&c=//d')).toBe('https://huella.com.bo/cart?a=%20b&c=//d')
  expect(await urlAt('/', { host: 'HUELLA.com.py:8443' })).toBe('https://huella.com.py:8443/')
  const claim = { 'X-Forwarded-Proto': 'http', 'X-Forwarded-Host': 'evil.example', Forwarded: 'proto=http' }
  expect(await urlAt('/', { headers: claim })).toBe('https://huella.com.bo/')
})

test('an address in the request line names no other host, and one that is no path is refused', async () => {
  expect(await urlAt('http://evil.example/cart?a=1')).toBe('https://huella.com.bo/cart?a=1')
  expect(await urlAt('https://huella.com.bo')).toBe('https://huella.com.bo/')
  expect(await urlAt('/..//evil.example/x')).toBe(null)
  for (const target of ['@evil.example/', '.evil.example/', '*'])
    expect(await send(echo.port, target)).not.toContain('"url"')
})

test('what is sent arrives whole', async () => {
  const body = 'x'.repeat(700_000)
  const headers = { Origin: 'https://huella.com.bo', 'Content-Type': 'text/plain' }
  expect(await send(echo.port, '/', { method: 'POST', body, headers })).toContain('"bytes":700000')
})
