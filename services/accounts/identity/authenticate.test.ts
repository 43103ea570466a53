import { createHmac, generateKeyPairSync } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { AUTHENTICATE_PATH, contract } from '../contract.ts'
import { loadKeys } from '../sessions/keys.ts'
import { signWebToken } from '../sessions/web-token.ts'
import type { Tables } from '../tables.ts'
import { expectTokenNotValid } from '../testing/refusals.ts'
import { stranger, testAccounts } from '../testing/test-accounts.ts'
import { testIssuer } from '../testing/test-issuer.ts'
import { signIdToken } from './id-token.ts'

const now = new Date('2026-11-21T12:00:00Z')
const seconds = Math.floor(now.getTime() / 1000)
const secret = 'the secret of this test, long enough for a production'

const connection = await testDatabase()
const db = connection.db<Tables>()
const google = await testIssuer('google-1')
const facebook = await testIssuer('facebook-1')
const stranger_ = await testIssuer('google-1')
const { accounts, unexpected, getViewer } = testAccounts({
  db,
  now: () => now,
  signingSecrets: [secret],
  providers: [
    { provider: 'google', issuer: google.url, clientId: 'huella-web', clientSecret: 'secret' },
    { provider: 'facebook', issuer: facebook.url, clientId: 'huella-fb' },
  ],
})
const remote = await overHttp(accounts, contract, getViewer, AUTHENTICATE_PATH)
const keys = await loadKeys(db, [secret])

const body = {
  appName: 'huella',
  appIdentifier: 'device-1',
  authProvider: 'google' as const,
  authUid: 'ana',
  email: null,
  fullName: 'Ana Rojas',
  os: 'WEB',
  locale: 'es',
}
const claims = {
  iss: google.url,
  aud: 'huella-web',
  sub: 'ana',
  iat: seconds - 5,
  exp: seconds + 3600,
  email: 'ana@a.test',
}
const ours = { provider: 'google' as const, sub: 'ana', email: null, name: null, isEmailVerified: false }

describe.each([
  ['in process', accounts.client],
  ['over HTTP', remote],
])('%s', (where, client) => {
  const authenticate = (proof: string | undefined, input: Partial<typeof body> = {}) =>
    client.authenticate({ ...body, ...input }, { context: { ...stranger, proof } })

  test("a provider's ID token signs in, and again into the same account", async () => {
    const first = await authenticate(await google.sign({ ...claims, email_verified: true, name: 'Ana de Google' }))
    const again = await authenticate(await google.sign(claims))
    expect(again.uid).toBe(first.uid)
    expect(first).toMatchObject({ fullName: 'Ana de Google', email: 'ana@a.test', phoneNumber: null, userName: null })
    expect(await getViewer(first.jwtToken)).toMatchObject({ uid: first.uid, isGuest: false, roles: ['customer'] })
  })

  test('two providers that name the same e-mail stay two accounts', async () => {
    const one = await authenticate(await google.sign({ ...claims, sub: 'same-mail', email_verified: true }), {
      authUid: 'same-mail',
    })
    const token = await facebook.sign({
      ...claims,
      iss: facebook.url,
      aud: 'huella-fb',
      sub: 'same-mail',
      email_verified: true,
    })
    const other = await authenticate(token, { authProvider: 'facebook' as never, authUid: 'same-mail' })
    expect(other.uid).not.toBe(one.uid)
  })

  test('without a proof nobody is anybody', async () => {
    await expectTokenNotValid(authenticate(undefined))
  })

  test('a blocked account is told so, and its tokens end', async () => {
    const token = await google.sign({ ...claims, sub: `blocked ${where}` })
    const session = await authenticate(token, { authUid: `blocked ${where}` })
    await db.updateTable('accounts.accounts').set({ blocked_at: now }).where('uid', '=', session.uid).execute()
    await expect(authenticate(token, { authUid: `blocked ${where}` })).rejects.toMatchObject({ status: 403 })
    await expectTokenNotValid(getViewer(session.jwtToken))
    await expectTokenNotValid(
      client.refreshSession({ refreshToken: session.refreshToken, deviceId: 'device-1' }, { context: stranger }),
    )
  })

  test('of every attack none signs in, and none is a failure of ours', async () => {
    const attacks = await forgeries()
    expect(attacks.length).toBeGreaterThanOrEqual(60)
    const before = await db
      .selectFrom('accounts.identities')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    const succeeded: string[] = []
    for (const { name, proof, input } of attacks) {
      const outcome = await authenticate(proof, input).then(
        () => 'signed in',
        (error: unknown) => asServiceError(error)?.message ?? String(error),
      )
      // An oversized request head is refused by the HTTP server, before our code reads it.
      const isTooLong = proof.length > 16_000 && outcome === 'External service failed'
      if (outcome !== 'Token not valid' && !isTooLong) succeeded.push(`${name}: ${outcome}`)
    }
    expect(succeeded).toEqual([])
    const after = await db
      .selectFrom('accounts.identities')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    expect(after).toEqual(before)
  })
})

test('an issuer whose host is down refuses, goes on with the keys it has, and is asked once a minute', async () => {
  let time = now
  const issuer = await testIssuer('first')
  const { accounts: ofIssuer } = testAccounts({
    db,
    now: () => time,
    providers: [{ provider: 'google', issuer: issuer.url, clientId: 'huella-web' }],
  })
  let asked = 0
  issuer.server.service.on('beforeWellKnownOpenIdConfiguration', () => {
    asked += 1
  })
  const sign = (kid: string) => {
    const at = Math.floor(time.getTime() / 1000)
    return issuer.sign({ ...claims, iss: issuer.url, sub: 'bruno', iat: at, exp: at + 600 }, { kid })
  }
  const signIn = async (kid: string) =>
    ofIssuer.client.authenticate({ ...body, authUid: 'bruno' }, { context: { ...stranger, proof: await sign(kid) } })

  const { port } = issuer.server.address()
  await issuer.server.stop()
  await expectTokenNotValid(signIn('first'))
  await issuer.server.start(port, '127.0.0.1')
  await expectTokenNotValid(signIn('first'))

  time = new Date(now.getTime() + 6_000)
  expect((await signIn('first')).uid).toBeTruthy()
  expect(asked).toBe(1)
  for (let attempt = 0; attempt < 20; attempt += 1) await expectTokenNotValid(signIn(`made-up-${attempt}`))
  expect(asked).toBe(1)
  time = new Date(now.getTime() + 70_000)
  for (let attempt = 0; attempt < 20; attempt += 1) await expectTokenNotValid(signIn(`made-up-${attempt}`))
  expect(asked).toBe(2)

  await issuer.server.stop()
  time = new Date(now.getTime() + 3_600_000)
  expect((await signIn('first')).uid).toBeTruthy()
  time = new Date(now.getTime() + 30 * 3_600_000)
  await expectTokenNotValid(signIn('first'))
})

test('a token of the Firebase project that is configured signs in, as itself and as no other provider', async () => {
  const firebase = await testIssuer('firebase-1')
  const { accounts: ofFirebase } = testAccounts({
    db,
    now: () => now,
    providers: [{ provider: 'firebase', issuer: firebase.url, clientId: 'huella-app' }],
  })
  const proof = await firebase.sign({
    ...claims,
    iss: firebase.url,
    aud: 'huella-app',
    sub: 'diana',
    auth_time: seconds - 60,
    firebase: { sign_in_provider: 'google.com' },
  })
  const signIn = (authProvider: 'firebase' | 'google', authUid = 'diana') =>
    ofFirebase.client.authenticate({ ...body, authProvider, authUid }, { context: { ...stranger, proof } })

  const session = await signIn('firebase')
  expect(session).toMatchObject({ email: 'ana@a.test', fullName: 'Ana Rojas' })
  expect((await signIn('firebase')).uid).toBe(session.uid)
  await expectTokenNotValid(signIn('google'))
  await expectTokenNotValid(signIn('firebase', 'ana'))
})

test('first visits at the same time make one account', async () => {
  const token = await google.sign({ ...claims, sub: 'carla' })
  const signIns = Array.from({ length: 16 }, () =>
    accounts.client.authenticate({ ...body, authUid: 'carla' }, { context: { ...stranger, proof: token } }),
  )
  const uids = new Set((await Promise.all(signIns)).map(({ uid }) => uid))
  expect(uids.size).toBe(1)
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})

interface Attack {
  name: string
  proof: string
  input?: Partial<typeof body>
}

async function forgeries(): Promise<Attack[]> {
  const valid = await google.sign(claims)
  const [head = '', payload = '', signature = ''] = valid.split('.')
  const encode = (part: unknown) =>
    Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
  const evil = await generateKeyPair('RS256', { extractable: true })
  const evilJwk = await exportJWK(evil.publicKey)
  const evilSign = (header: object) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'google-1', ...header }).sign(evil.privateKey)
  const spki = await exportSPKI(google.publicKey)
  const hmac = (alg: string, key: string | Buffer, more: object = {}) => {
    const text = `${encode({ alg, kid: 'google-1', typ: 'JWT', ...more })}.${payload}`
    return `${text}.${createHmac(alg.replace('HS', 'sha'), key).update(text).digest('base64url')}`
  }
  const modulus = (await exportJWK(google.publicKey)).n ?? ''
  const es = await generateKeyPair('ES256')
  const ed = generateKeyPairSync('ed25519')
  const ourToken = await signIdToken(keys, ours, now)
  const otherKeys = await loadKeys(db, ['the secret of another installation, as long'])
  const late = new Date(now.getTime() - 6 * 60_000)
  const early = new Date(now.getTime() + 10 * 60_000)
  const session = await accounts.client.createGuest({ country: 'BO' }, { context: stranger })
  const web = await signWebToken(keys, { uid: 'ana' }, now)
  const [ourHead = '', ourClaims = '', ourSignature = ''] = ourToken.split('.')
  const changed = (more: object) => encode({ ...JSON.parse(Buffer.from(ourClaims, 'base64url').toString()), ...more })
  const g = (more: object, header: object = {}) => google.sign({ ...claims, ...more }, header)

  const table: [string, string | Promise<string>, Partial<typeof body>?][] = [
    // Another account's uid with a valid token of one's own.
    ["somebody else's uid", valid, { authUid: 'bruno' }],
    ["somebody's uid in capitals", valid, { authUid: 'ANA' }],
    ['a uid that begins alike', valid, { authUid: 'an' }],
    ['a uid with a zero-width space', valid, { authUid: 'ana\u200b' }],
    ['the e-mail as uid', valid, { authUid: 'ana@a.test' }],
    ['another provider', valid, { authProvider: 'facebook' as never }],
    ['the embedded provider', valid, { authProvider: 'password' as never }],
    ['firebase, which is not configured', valid, { authProvider: 'firebase' as never }],
    ['another app', valid, { appName: 'otra' }],
    ['a token of ours under another uid', ourToken, { authUid: 'bruno' }],
    ['a token of ours under another provider', ourToken, { authProvider: 'password' as never }],
    // No signature, or another kind of signature.
    ['alg none', `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`],
    ['alg None', `${encode({ alg: 'None' })}.${payload}.`],
    ['alg NONE with the old signature', `${encode({ alg: 'NONE', kid: 'google-1' })}.${payload}.${signature}`],
    ['alg empty', `${encode({ alg: '', kid: 'google-1' })}.${payload}.${signature}`],
    ['no alg', `${encode({ kid: 'google-1' })}.${payload}.${signature}`],
    ['no signature', `${head}.${payload}.`],
    ['HS256 with the public key in PEM', hmac('HS256', spki)],
    ['HS256 with the public key without its end', hmac('HS256', spki.trim())],
    ['HS384 with the public key', hmac('HS384', spki)],
    ['HS512 with the public key', hmac('HS512', spki)],
    ['HS256 with the modulus', hmac('HS256', Buffer.from(modulus, 'base64url'))],
    ['HS256 with an empty key', hmac('HS256', '')],
    ['HS256 with the client secret', hmac('HS256', 'secret')],
    [
      'RS384 by the right key',
      g({}, { alg: 'RS256', kid: 'google-1' }).then(
        (t) => `${encode({ alg: 'RS384', kid: 'google-1' })}.${t.split('.').slice(1).join('.')}`,
      ),
    ],
    ['PS256', `${encode({ alg: 'PS256', kid: 'google-1' })}.${payload}.${signature}`],
    [
      'ES256 by a key of ones own',
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'google-1' }).sign(es.privateKey),
    ],
    [
      'EdDSA by a key of ones own',
      new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: 'google-1' }).sign(ed.privateKey),
    ],
    // Signed with an attacker's key.
    ['another key under the known name', evilSign({})],
    ['another key under an unknown name', evilSign({ kid: 'evil' })],
    ['another key without a name', evilSign({ kid: undefined })],
    ['its key embedded', evilSign({ jwk: evilJwk })],
    ['its key embedded, unnamed', evilSign({ jwk: evilJwk, kid: undefined })],
    ['jku to its own keys', evilSign({ jku: `${stranger_.url}/jwks` })],
    ['x5u to its own keys', evilSign({ x5u: `${stranger_.url}/cert` })],
    ['x5c of its own', evilSign({ x5c: ['MIIB'] })],
    ['a kid that is a path', evilSign({ kid: '../../dev/null' })],
    ['a kid that is SQL', evilSign({ kid: "' or 1=1 --" })],
    ['an issuer of ones own under the same kid', stranger_.sign({ ...claims })],
    ['an unknown issuer, rightly signed by it', stranger_.sign({ ...claims, iss: stranger_.url })],
    [
      'a header that must be understood',
      evilSign({ crit: ['exp'], exp: 1 }).catch(
        () => `${encode({ alg: 'RS256', kid: 'google-1', crit: ['huella'], huella: 1 })}.${payload}.${signature}`,
      ),
    ],
    // Correctly signed, with wrong claims.
    ['wrong issuer', g({ iss: 'https://accounts.example' })],
    ['issuer with a slash', g({ iss: `${google.url}/` })],
    ['issuer of the other provider', g({ iss: facebook.url })],
    ['our own issuer', g({ iss: 'huella/identity', aud: 'huella' })],
    ['no issuer', g({ iss: undefined })],
    ['an issuer that is a list', g({ iss: [google.url] as never })],
    ['wrong audience', g({ aud: 'another-app' })],
    ['audience of the other provider', g({ aud: 'huella-fb' })],
    ['two audiences', g({ aud: ['huella-web', 'another-app'] })],
    ['no audience', g({ aud: undefined })],
    ['over', g({ exp: seconds - 60 })],
    ['over by a day', g({ iat: seconds - 90_000, exp: seconds - 86_400 })],
    ['no end', g({ exp: undefined })],
    ['an end that is a text', g({ exp: '9999999999' as never })],
    ['issued in the future', g({ iat: seconds + 3600, exp: seconds + 7200 })],
    ['issued a day ago, and still good', g({ iat: seconds - 86_400 })],
    ['no time of issue', g({ iat: undefined })],
    ['not yet', g({ nbf: seconds + 600 })],
    ['signed in in the future', g({ auth_time: seconds + 600 })],
    ['empty subject', g({ sub: '' }), { authUid: 'ana' }],
    ['no subject', g({ sub: undefined })],
    ['a subject that is a number', g({ sub: 7 as never }), { authUid: '7' }],
    ['a subject that is a list', g({ sub: ['ana'] as never })],
    // Modified tokens, and texts that are no token.
    ['changed claims', `${head}.${encode({ ...claims, sub: 'bruno' })}.${signature}`, { authUid: 'bruno' }],
    ['a bit of the signature', `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
    ['the signature cut', `${head}.${payload}.${signature.slice(0, -8)}`],
    ['four parts', `${valid}.${signature}`],
    ['two parts', `${head}.${payload}`],
    ['dots', '...'],
    ['a word', 'ana'],
    ['no base64', `${head}.!!!.${signature}`],
    ['claims that are no JSON', `${head}.${encode('{"sub":"ana"')}.${signature}`],
    ['claims that are a list', `${head}.${encode([])}.${signature}`],
    ['claims that are null', `${head}.${encode('null')}.${signature}`],
    ['broken UTF-8', `${head}.${Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64url')}.${signature}`],
    ['64 KB of subject', g({ sub: 'a'.repeat(65_536) }), { authUid: 'ana' }],
    ['64 KB of nothing', 'a'.repeat(65_536)],
    ['a prototype', `${head}.${encode('{"__proto__":{"sub":"ana"}}')}.${signature}`],
    // Our own tokens for another purpose, and tokens of another installation.
    ['an ID token of ours that is over', signIdToken(keys, ours, late)],
    ['an ID token of ours from the future', signIdToken(keys, ours, early)],
    ['an ID token of another installation', signIdToken(otherKeys, ours, now)],
    [
      'an ID token of ours with another subject',
      `${ourHead}.${changed({ sub: 'bruno' })}.${ourSignature}`,
      { authUid: 'bruno' },
    ],
    ['an ID token of ours that lasts longer', `${ourHead}.${changed({ exp: seconds + 86_400 })}.${ourSignature}`],
    ['our issuer with alg none', `${encode({ alg: 'none', typ: 'id+jwt' })}.${ourClaims}.`],
    [
      'our issuer signed by a key of ones own',
      new SignJWT({
        ...claims,
        provider: 'google',
        email_verified: true,
        name: null,
        iss: 'huella/identity',
        aud: 'huella',
      })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'id+jwt' })
        .sign(ed.privateKey),
    ],
    ['an access token', session.jwtToken, { authUid: session.uid }],
    ['a refresh token', session.refreshToken, { authUid: session.uid }],
    ['the token of an embedded page', web.jwt],
    [
      'an identity of the embedded provider that does not exist',
      signIdToken(keys, { ...ours, provider: 'password', sub: 'ghost' }, now),
      { authProvider: 'password' as never, authUid: 'ghost' },
    ],
  ]
  return Promise.all(table.map(async ([name, proof, input]) => ({ name, proof: await proof, input })))
}
