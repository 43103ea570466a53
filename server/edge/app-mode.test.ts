import { beforeAll, describe, expect, test } from 'vitest'
import { signIdToken } from '#services/accounts/identity/id-token.ts'
import { loadKeys } from '#services/accounts/sessions/keys.ts'
import type { Tables } from '#services/accounts/tables.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { testServer } from '../testing.ts'

const connection = await testDatabase()
const accountsKey = 'an accounts key of a test that is long enough'
const server = await testServer(connection, {
  environment: { ACCOUNTS_KEY: accountsKey, LOG_LEVEL: 'debug' },
  handlePage: async (_request, _services, { viewer, isApp }) =>
    new Response(JSON.stringify({ uid: viewer.uid, isApp }), { headers: { 'content-type': 'text/html' } }),
})
const keys = await loadKeys(connection.db<Tables>(), [accountsKey])

interface Person {
  uid: string
  session: string
}

async function person(): Promise<Person> {
  const identity = { provider: 'google' as const, sub: newId(), email: null, name: 'Ana', isEmailVerified: false }
  const idToken = await signIdToken(keys, identity, new Date())
  const answer = await server.post('/v1/app/web/sessions', { idToken, country: 'BO' })
  const { uid, sessionToken } = (await answer.json()) as { uid: string; sessionToken: string }
  return { uid, session: sessionToken }
}

async function appToken({ session }: Person): Promise<string> {
  const answer = await server.post('/v1/app/webToken', {}, { authorization: `Bearer ${session}` })
  return ((await answer.json()) as { jwt: string }).jwt
}

const toCookie = (session: string, more = '') => ({ cookie: `huella_session=${session}${more}` })
const setCookie = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .map((text) => new RegExp(`^huella_${name}=([^;]*)`).exec(text)?.[1])
    .find((value) => value !== undefined)
const seen = async (session: string | undefined) =>
  (await (await server.get('/', session ? toCookie(session) : {})).json()) as { uid: string | null; isApp: boolean }

let ana: Person
let bruno: Person

beforeAll(async () => {
  ana = await person()
  bruno = await person()
})

describe('the token in an address', () => {
  test('is exchanged for a session before anything is rendered', async () => {
    const answer = await server.get(`/products?slug=perros&jwt=${await appToken(ana)}&limit=5`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/products?slug=perros&limit=5')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await answer.text()).toBe('')
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^huella_session=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=31536000; HttpOnly$/)
    expect(await seen(setCookie(answer, 'session'))).toEqual({ uid: ana.uid, isApp: true })
    // The cookie preserves the app view when accounts cannot resolve the session.
    expect(setCookie(answer, 'app')).toBe('1')
  })

  test('used at 64 places at once lets one of them in', async () => {
    const jwt = await appToken(ana)
    const answers = await Promise.all(Array.from({ length: 64 }, () => server.get(`/?jwt=${jwt}`)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(63)
  })

  test('used again by the session that it opened is a plain way on', async () => {
    const jwt = await appToken(ana)
    const session = setCookie(await server.get(`/?jwt=${jwt}`), 'session') ?? ''
    const again = await server.get(`/cart?jwt=${jwt}`, toCookie(session))
    expect([again.status, again.headers.get('location'), again.headers.getSetCookie()]).toEqual([303, '/cart', []])
    expect(await seen(session)).toEqual({ uid: ana.uid, isApp: true })
  })

  test.each([
    ['nonsense', '?jwt=nonsense'],
    ['nothing', '?jwt='],
    ['two of them', '?jwt=a&jwt=b'],
    ['alg none', '?jwt=eyJhbGciOiJub25lIn0.eyJ1aWQiOiJhbmEifQ.'],
    ['16 KB', `?jwt=${'a'.repeat(12_000)}`],
  ])('that is %s opens nothing, and ends nothing', async (_what, search) => {
    const own = await person()
    const answer = await server.get(`/${search}`, toCookie(own.session))
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain(
      '<h1 style="font-size:1.6rem;color:#8b2bc5;margin:.5rem 0">Token not valid</h1>',
    )
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await seen(own.session)).toEqual({ uid: own.uid, isApp: false })
  })

  test.each([
    ['a picture', { 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a script', { 'sec-fetch-dest': 'empty' }],
    ['a guess', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }],
  ])('is not used up by %s of another page', async (_what, headers) => {
    const jwt = await appToken(ana)
    expect((await server.get(`/?jwt=${jwt}`, headers)).status).toBe(401)
    expect((await fetch(`${server.url}/?jwt=${jwt}`, { method: 'HEAD', redirect: 'manual' })).status).toBe(401)
    expect((await server.get(`/?jwt=${jwt}`, { 'sec-fetch-dest': 'document' })).status).toBe(303)
  })

  test('never leads to another site', async () => {
    const token = `jwt=${await appToken(ana)}`
    const respelled = await server.get(`//evil.test/a?${token}`)
    expect(respelled.headers.get('location')).toBe(`/evil.test/a?${token}`)
    const answer = await server.get(`/evil.test/a?${token}`)
    expect(answer.headers.get('location')).toBe('/evil.test/a')
  })
})

describe('a link into another account', () => {
  const follow = async (cookie = bruno.session) => {
    const answer = await server.get(`/cart?jwt=${await appToken(ana)}`, toCookie(cookie))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account-switch?to=%2Fcart'])
    expect(setCookie(answer, 'session')).toBeUndefined()
    return setCookie(answer, 'switch') ?? ''
  }
  const decide = (answer: string, waiting: string, session = bruno.session, headers = {}) =>
    fetch(`${server.url}/account-switch`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...toCookie(session, `; huella_switch=${waiting}; huella_delivery=x`), ...headers },
      body: new URLSearchParams({ answer, to: '/cart' }),
    })

  test('asks, and changes nothing by itself', async () => {
    const waiting = await follow()
    expect(await seen(bruno.session)).toEqual({ uid: bruno.uid, isApp: false })
    const page = await server.get('/account-switch?to=%2Fcart', toCookie(bruno.session, `; huella_switch=${waiting}`))
    const html = await page.text()
    expect(html).toContain('¿Cambiar de cuenta?')
    expect(html).not.toContain(waiting)
    // The form's request needs an origin.
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  })

  test('keeps the own account when it is told so, and ends the other session', async () => {
    const waiting = await follow()
    const answer = await decide('keep', waiting)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cart'])
    expect(setCookie(answer, 'session')).toBeUndefined()
    expect(await seen(bruno.session)).toEqual({ uid: bruno.uid, isApp: false })
    expect((await seen(waiting)).uid).toBeNull()
  })

  test('switches when it is told so, and leaves nothing of the other person in the browser', async () => {
    const own = await person()
    const waiting = await follow(own.session)
    const answer = await decide('switch', waiting, own.session)
    expect(setCookie(answer, 'session')).toBe(waiting)
    expect(setCookie(answer, 'delivery')).toBe('')
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(await seen(waiting)).toEqual({ uid: ana.uid, isApp: true })
    expect((await seen(own.session)).uid).toBeNull()
  })

  test('asks a guest too, who has a cart or an order, and keeps the guest who says no', async () => {
    const made = await server.post('/v1/app/web/guests', { country: 'BO' })
    const guest = (await made.json()) as { uid: string; sessionToken: string }
    const waiting = await follow(guest.sessionToken)
    const more = `; huella_switch=${waiting}`
    const page = await server.get('/account-switch?to=%2Fcart', toCookie(guest.sessionToken, more))
    expect(await page.text()).toContain('Seguir sin esa cuenta')

    const answer = await decide('keep', waiting, guest.sessionToken)
    expect(setCookie(answer, 'session')).toBeUndefined()
    expect(await seen(guest.sessionToken)).toEqual({ uid: guest.uid, isApp: false })
    expect((await seen(waiting)).uid).toBeNull()
  })

  test('is not decided by another site', async () => {
    const waiting = await follow()
    const answer = await decide('switch', waiting, bruno.session, { origin: 'https://evil.test' })
    expect(answer.status).toBe(403)
    expect(await seen(bruno.session)).toEqual({ uid: bruno.uid, isApp: false })
  })

  test('leads nowhere else, with or without a question', async () => {
    for (const to of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)']) {
      const answer = await server.get(`/account-switch?${new URLSearchParams({ to })}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    }
  })
})

test('an ended session is a stranger to this process at once', async () => {
  const own = await person()
  expect((await seen(own.session)).uid).toBe(own.uid)
  await server.post('/v1/app/signOut', { everywhere: true }, { authorization: `Bearer ${own.session}` })
  expect((await seen(own.session)).uid).toBeNull()
})

test('authenticate reads its bearer as a proof and not as an access token', async () => {
  const sub = newId()
  const identity = { provider: 'google' as const, sub, email: 'a@a.test', name: 'Ana', isEmailVerified: true }
  const idToken = await signIdToken(keys, identity, new Date())
  const body = {
    appName: 'huella',
    appIdentifier: 'device-1',
    authProvider: 'google',
    authUid: sub,
    email: null,
    fullName: '',
    os: 'WEB',
    locale: 'es',
  }
  const ask = (headers: Record<string, string>) => server.post('/api/market/app/public/authenticate', body, headers)
  const answer = await ask({ authorization: `Bearer ${idToken}` })
  expect(answer.status).toBe(200)
  const session = (await answer.json()) as { jwtToken: string; uid: string }
  expect(session).toMatchObject({ fullName: 'Ana', email: 'a@a.test', phoneNumber: null, userName: null })

  const wrong: Record<string, string>[] = [
    {},
    { authorization: 'Bearer' },
    { authorization: `Bearer ${session.jwtToken}` },
    toCookie(ana.session),
  ]
  for (const headers of wrong) {
    const refused = await ask(headers)
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([401, 'Token not valid'])
  }
  const elsewhere = await server.get('/v1/app/sessions', { authorization: `Bearer ${idToken}` })
  expect(elsewhere.status).toBe(401)
})

test('too many wrong passwords from one address wait, whatever the process says of itself', async () => {
  const signIn = () => server.post('/v1/app/identity/signIn', { email: 'nadie@a.test', password: 'x' })
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn()).status).toBe(401)
  const answer = await signIn()
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
})

test('a token that went through the address is in no log and in no answer', async () => {
  const canary = await appToken(ana)
  const second = await appToken(ana)
  const texts: string[] = []
  const note = async (answer: Response) => texts.push(JSON.stringify([...answer.headers]), await answer.text())
  await note(await server.get(`/cart?jwt=${canary}`))
  await note(await server.get(`/cart?jwt=${canary}`))
  await note(await server.get(`/cart?jwt=${canary}x`))
  await note(await server.get(`/api/nothing?jwt=${canary}`))
  await note(await server.get(`/cart?jwt=${second}`, toCookie(bruno.session)))
  await note(await server.get('/cart', { referer: `${server.url}/cart?jwt=${canary}` }))
  await note(await server.post('/api/market/app/public/authenticate', {}, { authorization: `Bearer ${canary}` }))
  await note(await server.post('/v1/app/web/appSessions', { jwt: canary, country: 'BO' }))
  const everything = texts.join('\n') + server.logged()
  for (const jwt of [canary, second]) {
    const [, claims = '', signature = ''] = jwt.split('.')
    expect(everything).not.toContain(claims)
    expect(everything).not.toContain(signature)
  }
  expect(server.logged()).toContain('"query":["jwt"]')
})
