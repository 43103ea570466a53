import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { noLimits } from './edge/load-gate.ts'
import { openMarkets } from './testing/open-markets.ts'
import { sendRaw, testServer } from './testing.ts'

const connection = await testDatabase()
const environment = {
  HUELLA_MODE: 'production',
  PUBLIC_URL_BO: 'https://huella.com.bo',
  PUBLIC_URL_PY: 'https://huella.com.py',
  ACCOUNTS_KEY: 'accounts key of at least 32 bytes',
  PETS_KEY: 'pets key: also of at least 32 bytes',
  PAYMENTS_KEY: 'y'.repeat(40),
  INSURANCE_KEY: 'i'.repeat(40),
  COMMUNITY_KEY: 'c'.repeat(40),
  TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
  RATE_LIMIT: '3',
  SHED_LOAD: 'on',
}
await openMarkets(connection)
const server = await testServer(connection, { environment, limits: noLimits })

function ask(path: string, headers: Record<string, string>, method = 'GET', body = ''): Promise<string> {
  const lines = Object.entries({ Connection: 'close', 'Content-Length': String(body.length), ...headers })
  return sendRaw(
    server.port,
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

const newGuest = (headers: Record<string, string>) =>
  ask('/v1/app/guests', { 'Content-Type': 'application/json', ...headers }, 'POST', '{"country":"BO"}')

test('only the two public hosts are ours; health checks pass by any name', async () => {
  expect(await ask('/', { Host: 'huella.com.bo' })).toMatch(/^HTTP\/1\.1 200[\s\S]*"country":"BO"/)
  expect(await ask('/', { Host: 'HUELLA.com.py' })).toMatch(/^HTTP\/1\.1 200[\s\S]*"country":"PY"/)
  for (const Host of ['evil.example', 'huella.com.bo.evil.example', 'localhost', '127.0.0.1', 'www.huella.com.py'])
    expect(await ask('/', { Host })).toMatch(/^HTTP\/1\.1 421/)
  expect(await ask('/readyz', { Host: '10.1.2.3:3000' })).toMatch(/^HTTP\/1\.1 200/)
})

test('a host with the default port of its scheme is the same host', async () => {
  expect(await ask('/', { Host: 'huella.com.bo:443' })).toMatch(/^HTTP\/1\.1 200[\s\S]*"country":"BO"/)
  for (const Host of ['huella.com.bo:80', 'huella.com.bo:8443'])
    expect(await ask('/', { Host })).toMatch(/^HTTP\/1\.1 421/)
})

test('a balancer that checks without a host is answered, and nothing else is', async () => {
  const send = (line: string) => sendRaw(server.port, `${line}\r\nConnection: close\r\n\r\n`)
  expect(await send('GET /readyz HTTP/1.0')).toMatch(/^HTTP\/1\.1 200/)
  for (const line of ['OPTIONS / HTTP/1.0', 'OPTIONS * HTTP/1.0', 'OPTIONS * HTTP/1.1\r\nHost: 10.1.2.3'])
    expect(await send(line)).toMatch(/^HTTP\/1\.1 204[\s\S]*\r\nallow: GET, HEAD, POST, OPTIONS\r\n/i)
  expect(await send('GET / HTTP/1.0')).toMatch(/^HTTP\/1\.1 421/)
  expect(await send('GET * HTTP/1.0')).toMatch(/^HTTP\/1\.1 400/)
})

test('the documents of the APIs name nothing that is for us alone', async () => {
  const index = await ask('/docs', { Host: 'huella.com.bo' })
  const names = [...new Set(Array.from(index.matchAll(/href="\/docs\/([a-z]+)"/g), ([, name]) => name))]
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) {
    const text = await ask(`/docs/${name}.json`, { Host: 'huella.com.bo' })
    expect(text, name).toMatch(/^HTTP\/1\.1 200[\s\S]*"paths":\{/)
    expect(text, name).not.toMatch(/"x-access":"(operator|merchant|courier|service)"|\/staff\//)
    expect(text, name).not.toMatch(/\b(services|server|rules|store)\/[\w-]+|\.(ts|sql)\b|_KEY\b|localhost/)
  }
})

test('what is not configured is named at the start, each once', async () => {
  const variables = server
    .logged()
    .split('\n')
    .filter((line) => line.includes('"level":"warn"') && line.includes('"variable"'))
    .map((line) => JSON.parse(line).variable)
  expect(variables.sort()).toEqual([
    'BANCARD_PUBLIC_KEY',
    'CONTENT_WORKBOOK',
    'LIBELULA_APPKEY',
    'MAP_TILES_FILE',
    'SELLER_BO',
    'SELLER_PY',
    'SMS_URL',
    'SMTP_URL',
    'WHATSAPP_URL',
  ])
})

test('without a workbook of the editors their operations say so, and the log stays quiet', async () => {
  const answer = await ask('/content-api/store-configuration', { Host: 'huella.com.bo' })
  expect(answer).toMatch(/^HTTP\/1\.1 503/)
  expect(server.logged()).not.toContain('"level":"error"')
})

test('cookies are bound to the host and to https', async () => {
  const answer = await ask('/account', { Host: 'huella.com.bo' })
  expect(answer).toMatch(
    /set-cookie: __Host-huella_session=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=31536000; HttpOnly; Secure\r\n/i,
  )
  expect(answer).toMatch(/strict-transport-security: max-age=31536000; includeSubDomains\r\n/i)
  expect(answer).toContain('upgrade-insecure-requests')
})

test('a cookie without the prefix is nobody’s', async () => {
  const [, token = ''] =
    /__Host-huella_session=([\w-]{43})/.exec(await ask('/account', { Host: 'huella.com.bo' })) ?? []
  expect(await ask('/', { Host: 'huella.com.bo', Cookie: `__Host-huella_session=${token}` })).not.toContain(
    '"uid":null',
  )
  expect(await ask('/', { Host: 'huella.com.bo', Cookie: `huella_session=${token}` })).toContain('"uid":null')
})

test('the routes of the demonstration do not exist', async () => {
  for (const path of ['/test', '/TEST', '/test/', '/test.data', '/dev/outbox', '/dev/messages'])
    expect(await ask(path, { Host: 'huella.com.bo' })).toMatch(/^HTTP\/1\.1 404/)
})

test('no header names the country or the id of a request', async () => {
  const claim = { Host: 'huella.com.bo', 'X-Huella-Country': 'PY', 'X-Request-Id': 'chosen-by-caller' }
  const answer = await ask('/', claim)
  expect(answer).toContain('"country":"BO"')
  expect(answer).not.toContain('chosen-by-caller')
})

test('a visitor who asks too much waits; another behind the same proxy does not', async () => {
  const from = (client: string) => newGuest({ Host: 'huella.com.bo', 'X-Forwarded-For': client })
  for (let call = 0; call < 3; call++) expect(await from('203.0.113.7')).toMatch(/^HTTP\/1\.1 200/)

  const refused = await from('203.0.113.7')
  expect(refused).toMatch(/^HTTP\/1\.1 429/)
  expect(refused).toMatch(/retry-after: \d+\r\n/i)
  expect(await from('203.0.113.8')).toMatch(/^HTTP\/1\.1 200/)
  // Forged entries before the proxy's own change nothing.
  expect(await from('198.51.100.1, 203.0.113.7, 10.0.0.9')).toMatch(/^HTTP\/1\.1 429/)
})

test('one household of IPv6 is one visitor', async () => {
  const from = (client: string) => newGuest({ Host: 'huella.com.bo', 'X-Forwarded-For': client })
  for (const last of ['1', '2', 'ffff']) expect(await from(`2001:db8:0:7::${last}`)).toMatch(/^HTTP\/1\.1 200/)
  expect(await from('2001:db8::7:1:2:3:4')).toMatch(/^HTTP\/1\.1 429/)
  expect(await from('2001:db8:0:8::1')).toMatch(/^HTTP\/1\.1 200/)
})

test('the same database is refused to the other mode', async () => {
  await expect(testServer(connection)).rejects.toThrow('This database belongs to a production and HUELLA_MODE is demo')
})

test('payments that move no money are not there, neither their page nor their door', async () => {
  const Host = 'huella.com.bo'
  // Without a sandbox the website answers, as for every address.
  expect(await ask(`/sandbox-pay/${'a'.repeat(43)}`, { Host })).not.toContain('Banco de prueba')
  expect(await ask('/webhooks/payments/sandbox', { Host }, 'POST', '{}')).toMatch(/^HTTP\/1\.1 400/)
  const context = { viewer: anonymousViewer('BO'), requestId: 'test' }
  expect(await server.clients.payments.ways({ country: 'BO' }, { context })).toEqual([])
})
