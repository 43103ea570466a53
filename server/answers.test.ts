import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { securityHeaders } from './edge/security-headers.ts'
import { sendRaw, testServer } from './testing.ts'

const connection = await testDatabase()
const server = await testServer(connection)
const guests = '/v1/app/guests'

test('a parameter without a value is none, and never the number 0', async () => {
  const box = await server.get('/community-api/post-clusters?kind=lost&south=&west=+&north=1&east=1&zoom=10')
  expect([box.status, await box.json()]).toMatchObject([
    400,
    { fields: { south: 'Value must be defined and numeric', west: 'Value must be defined and numeric' } },
  ])
  const listed = await server.get('/community-api/posts?kind=lost&first=&text=&south=')
  expect([listed.status, await listed.json()]).toMatchObject([200, { posts: [], total: 0 }])
})

describe('other sites', () => {
  test('may frame a page that was made for it, and no other', async () => {
    const app = new Hono().use(securityHeaders({ isHttps: false }))
    const policy = (ancestors: string) => ({
      'content-security-policy': `default-src 'none'; frame-ancestors ${ancestors}`,
    })
    app.get('/embed', ({ text }) => text('ads', 200, policy('*')))
    app.get('/own', ({ text }) => text('own', 200, policy(`'none'`)))
    expect((await app.request('/embed')).headers.get('x-frame-options')).toBeNull()
    for (const path of ['/own', '/missing']) {
      expect((await app.request(path)).headers.get('x-frame-options')).toBe('DENY')
    }
  })

  test.each([
    ['ads', '/community-api/posts?kind=adoption'],
    ['a feed', '/feeds/posts.xml'],
    ['a picture of an ad', '/media/community/nobodys/640.webp'],
    ['a picture of a product', '/media/products/nobodys-400.webp'],
  ])('may read %s', async (_kind, path) => {
    const { headers } = await server.get(path)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test.each(['/', '/v1/app/account', '/community-api/applications', '/media/pets/nobodys/640.webp'])(
    'may not read %s',
    async (path) => {
      const { headers } = await server.get(path)
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    },
  )
})

describe('every answer', () => {
  test.each([
    ['a page', '/', 200],
    ['a missing page', '/missing', 404],
    ['a script', '/assets/app-abc123.js', 200],
    ['a script that is gone', '/assets/app-old.js', 404],
    ['an API call that is refused', '/v1/app/refreshToken', 405],
    ['an unknown API path', '/api/market/nothing', 404],
    ['the list of APIs', '/docs', 200],
    ['an OpenAPI document', '/docs/accounts.json', 200],
    ['a health check', '/healthz', 200],
    ['a readiness check', '/readyz', 200],
  ])('%s tells the browser to be careful', async (_kind, path, status) => {
    const { headers, status: answered } = await server.get(path)
    expect(answered).toBe(status)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
    expect(headers.get('cache-control')).toBeTruthy()
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  const token = 'a'.repeat(43)
  test.each([
    `/payment/${token}`,
    `/petShare/${token}`,
    `/invitation/${token}`,
    '/order/nobodys/token',
    '/invita/nobody',
  ])(
    '%s, whose address may open something, is told to nobody and kept by nobody, whatever it answers',
    async (path) => {
      const { headers } = await server.get(path)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
    },
  )

  test('two pages never share a nonce, and a page allows no script without one', async () => {
    const policies = await Promise.all([server.get('/cart'), server.get('/cart')])
    const nonces = policies.map(
      ({ headers }) => /script-src [^;]*'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1],
    )
    expect(new Set(nonces).size).toBe(2)
    const policy = policies[0]?.headers.get('content-security-policy')
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/script-src [^;]*'unsafe/)
  })

  test.each(['/docs', '/docs/rewards'])('%s shows the one style that its policy names', async (path) => {
    const answer = await server.get(path)
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(await answer.text()) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
    )
  })
})

describe('an API', () => {
  test('answers with and without its trailing slash', async () => {
    for (const path of [guests, `${guests}/`]) {
      const answer = await server.post(path, { country: 'BO' })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toHaveProperty('jwtToken')
    }
  })

  test('hears of a missing body alike with and without its trailing slash', async () => {
    const answers = await Promise.all([server.post(guests, ''), server.post(`${guests}/`, '')])
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
  })

  test('is compressed when it is worth it', async () => {
    const document = await server.get('/docs/market.json', { 'accept-encoding': 'gzip' })
    expect(document.headers.get('content-encoding')).toBe('gzip')
    expect((await document.json()).openapi).toMatch(/^3/)
    const small = await server.get('/healthz', { 'accept-encoding': 'gzip' })
    expect([small.headers.get('content-encoding'), await small.text()]).toEqual([null, '{"status":"ok"}'])
  })

  test('answers failures with the envelope', async () => {
    const answer = await server.post('/v1/app/refreshToken', { refreshToken: 'never-issued' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      code: 'accounts.token-not-valid',
      message: 'Token not valid',
      detail: 'Tu sesión terminó. Vuelve a entrar para continuar.',
      requestId: answer.headers.get('x-request-id'),
    })
  })

  test('names the methods of a path that was called with another', async () => {
    const answer = await server.get(guests)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
    expect(await answer.json()).toMatchObject({ code: 'http.method-not-allowed' })
  })

  test('does not know an invalid bearer, whatever is called', async () => {
    for (const authorization of ['Bearer x', 'Bearer a.b.c', 'Basic eDp5', 'Bearer']) {
      const answer = await server.post('/v1/app/checkCredibility', { locale: 'es' }, { authorization })
      expect([answer.status, (await answer.json()).message]).toEqual([401, 'Token not valid'])
    }
  })

  test('knows its caller by bearer, and by the cookie of a page of ours alone', async () => {
    const { jwtToken } = await (await server.post(guests, { country: 'BO' })).json()
    const byBearer = await server.post(
      '/v1/app/checkCredibility',
      { locale: 'es' },
      { authorization: `Bearer ${jwtToken}` },
    )
    expect(await byBearer.json()).toMatchObject({ maxAtDoorMinor: 200_000 })

    const cookie = sessionCookie(await server.get('/account'))
    const fromOurs = { cookie, origin: server.url }
    const fromOthers = { cookie, origin: 'https://evil.example' }
    expect((await server.post('/v1/app/checkCredibility', { locale: 'es' }, fromOurs)).status).toBe(200)
    expect((await server.post('/v1/app/checkCredibility', { locale: 'es' }, fromOthers)).status).toBe(401)
  })

  test('refuses an Idempotency-Key of more than 255 characters', async () => {
    const answer = await server.post(guests, { country: 'BO' }, { 'idempotency-key': 'k'.repeat(256) })
    expect([answer.status, (await answer.json()).fields]).toEqual([
      400,
      { 'Idempotency-Key': 'At most 255 printable characters' },
    ])
  })

  test.each([
    ['malformed JSON', '{"country":', 400],
    ['nothing at all', '', 400],
    ['another shape', '{"country":"AR"}', 400],
    ['a key that JavaScript treats specially', '{"country":"BO","__proto__":{"isAdmin":true}}', 400],
    ['the same key in disguise', '{"country":"BO","\\u005f_proto__":{"isAdmin":true}}', 400],
    ['a document 10,000 levels deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    ['more than 1 MB', JSON.stringify({ country: 'BO', deviceId: 'x'.repeat(1_100_000) }), 413],
  ])('refuses %s with the envelope', async (_what, body, status) => {
    const answer = await server.post(guests, body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^http\./), detail: expect.any(String) })
  })

  test('refuses broken UTF-8, other formats and compressed bodies', async () => {
    const send = async (body: BodyInit, headers: Record<string, string>) =>
      (await fetch(server.url + guests, { method: 'POST', body, headers })).status
    const json = { 'content-type': 'application/json' }
    expect(await send(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), json)).toBe(400)
    expect(await send('{"country":"BO"}', { 'content-type': 'text/plain' })).toBe(415)
    expect(await send('country=BO', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
    expect(await send(Buffer.alloc(100), { ...json, 'content-encoding': 'gzip' })).toBe(415)
  })
})

describe('a client that speaks no proper HTTP', () => {
  const head = `POST ${guests} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n`

  test.each([
    [
      'a head of 1 MB',
      [`GET / HTTP/1.1\r\nHost: localhost\r\nX-Big: ${'x'.repeat(1_000_000)}\r\n\r\n`],
      /^HTTP\/1\.1 431/,
    ],
    ['garbage', ['\x16\x03\x01\x02\x00\x01\r\n\r\n'], /^HTTP\/1\.1 400/],
    ['two lengths', [`${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\n12345`], /^HTTP\/1\.1 400/],
    [
      'a length and chunks',
      [`${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
      /^HTTP\/1\.1 400/,
    ],
    ['no host', ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n'], /^HTTP\/1\.1 400/],
    [
      'chunks without end',
      [
        `${head}Transfer-Encoding: chunked\r\n\r\n`,
        ...Array<string>(40).fill(`8000\r\n${'x'.repeat(0x8000)}\r\n`),
        '0\r\n\r\n',
      ],
      /^HTTP\/1\.1 413/,
    ],
  ])('is refused: %s', async (_what, pieces, expected) => {
    expect(await sendRaw(server.port, ...pieces)).toMatch(expected)
  })

  test('and the server goes on', async () => {
    expect((await server.get('/healthz')).status).toBe(200)
  })
})

describe('a page', () => {
  test('belongs to the country of its host', async () => {
    const at = async (host: string) =>
      /"country":"(..)"/.exec(
        await sendRaw(server.port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      )?.[1]
    expect(await at('localhost')).toBe('BO')
    expect(await at(`huella.com.py.localhost:${server.port}`)).toBe('PY')
    expect(await at('huella.com.py')).toBe('PY')
    expect(await at('huella.com.py.evil.example')).toBe('BO')
  })

  test('makes a guest of a visitor once, and knows the cookie afterwards', async () => {
    const first = await server.get('/account')
    const cookie = sessionCookie(first)
    expect(first.headers.get('set-cookie')).toMatch(
      /^huella_session=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=31536000; HttpOnly$/,
    )
    expect(first.headers.get('cache-control')).toBe('private, no-store')

    const again = await server.get('/account', { cookie })
    expect(again.headers.get('set-cookie')).toBeNull()
    expect(uidIn(await again.text())).toBe(uidIn(await first.text()))
  })

  test('takes what somebody wrote without a network from their own session alone', async () => {
    const first = await server.get('/account')
    const own = { cookie: sessionCookie(first), origin: server.url }
    const uid = uidIn(await first.text()) ?? ''
    const sent = async (headers: Record<string, string>) => (await server.post('/favorites/mark', {}, headers)).status
    expect(await sent({ ...own, 'x-huella-held-by': uid })).toBe(200)
    expect(await sent(own)).toBe(200)
    expect(await sent({ ...own, 'x-huella-held-by': 'somebody-else' })).toBe(401)
    expect(await sent({ origin: server.url, 'x-huella-held-by': uid })).toBe(401)
  })

  test('forgets a session that is not valid, and is shown all the same', async () => {
    const answer = await server.get('/', { cookie: 'huella_session=made-up' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toContain('huella_session=; Path=/; SameSite=Lax; Max-Age=0')
  })

  test('believes a delivery cookie only when it makes sense', async () => {
    const place = { lat: -17.76, lon: -63.19, city: 'Santa Cruz', neighbourhood: 'Equipetrol', label: 'Equipetrol' }
    const seen = async (value: string) =>
      (await server.get('/', { cookie: `huella_delivery=${encodeURIComponent(value)}` })).text()
    expect(await seen(JSON.stringify(place))).toContain('"delivery":{"lat":-17.76')
    expect(await seen(JSON.stringify({ ...place, lat: 900 }))).toContain('"delivery":null')
    expect(await seen('%E0%A4%A')).toContain('"delivery":null')
  })

  test('takes no form from another site', async () => {
    const send = (headers: Record<string, string>) =>
      server.post('/checkout', 'a=b', { 'content-type': 'application/x-www-form-urlencoded', ...headers })
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ origin: 'null' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send({ origin: server.url })).status).toBe(200)
  })
})

describe('a file of the client build', () => {
  test('is kept for a year, and not sent again to who has it', async () => {
    const first = await server.get('/assets/app-abc123.js')
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(first.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await server.get('/assets/app-abc123.js', { 'if-none-match': etag })).status).toBe(304)
  })

  test('is sent as small as the build made it', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await server.get('/assets/app-abc123.js', { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(200)
      expect(await answer.text()).toContain("greeting = 'hola'")
    }
    expect((await server.get('/assets/app-abc123.js.br')).status).toBe(404)
  })

  test('is the only thing that its folder gives away', async () => {
    for (const path of [
      '/assets/../../../package.json',
      '/assets/%2e%2e/%2e%2e/answers.test.ts',
      '/..%2f..%2fpackage.json',
    ]) {
      const answer = await sendRaw(server.port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      expect(answer).not.toContain('"dependencies"')
      expect(answer).not.toContain('vitest')
    }
  })
})

test('the APIs can be read by people and by programs', async () => {
  const document = await (await server.get('/docs/accounts.json')).json()
  expect(document.openapi).toMatch(/^3\.1/)
  expect(Object.keys(document.paths)).toContain('/v1/app/guests')
  expect(await (await server.get('/openapi.json')).json()).toEqual(document)
  expect((await (await server.get('/api/market/openapi.json')).json()).info.title).toBe('Huella: market')
  const page = await (await server.get('/docs/accounts')).text()
  expect(page).toContain('/v1/app/guests')
  expect(page).not.toContain('<script')
})

test('the log knows no token, cookie, query value or capability link', async () => {
  const cookie = sessionCookie(await server.get('/account'))
  const secret = /=([\w-]{43})/.exec(cookie)?.[1] ?? ''
  const { jwtToken, refreshToken } = await (await server.post(guests, { country: 'BO' })).json()
  await server.get(`/order/${refreshToken}?jwt=${jwtToken}&q=secreto`, { cookie, authorization: `Bearer ${jwtToken}` })

  const log = server.logged()
  expect(log).toContain('"path":"/order/[redacted]","query":["jwt","q"]')
  for (const hidden of [secret, jwtToken, refreshToken, 'secreto']) expect(log).not.toContain(hidden)
})

function sessionCookie(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function uidIn(html: string): string | undefined {
  return /"uid":"([^"]+)"/.exec(html)?.[1]
}
