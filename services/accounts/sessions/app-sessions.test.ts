import { decodeJwt, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { signIdToken } from '../identity/id-token.ts'
import { makeAccountsSetUp } from '../set-up.ts'
import { minute, openAccounts } from '../testing/open-accounts.ts'
import { expectTokenNotValid, getRefusal } from '../testing/refusals.ts'
import { signingSecrets, stranger } from '../testing/test-accounts.ts'
import { testIssuer } from '../testing/test-issuer.ts'
import { signWebToken } from './web-token.ts'

const app = await testIssuer('app-1')
const { db, now, later, backToStart, keys, doors, unexpected, getViewer, getContext, signUp } = await openAccounts({
  poolSize: 8,
  appIssuer: { issuer: 'https://app.huella.test', jwksUrl: `${app.url}/jwks` },
})

beforeEach(backToStart)

describe.each(doors)('%s', (_where, client) => {
  const person = async () => {
    const identity = { provider: 'google' as const, sub: newId(), email: null, name: 'Ana', isEmailVerified: false }
    const idToken = await signIdToken(keys, identity, now())
    return client.openWebSession({ idToken, country: 'BO' }, { context: stranger })
  }
  const getToken = async (sessionToken: string) =>
    (await client.webToken(undefined, { context: await getContext(sessionToken) })).jwt
  const openApp = (jwt: string, context = stranger) => client.openAppSession({ jwt, country: 'BO' }, { context })
  const foreign = (uid: string, more: object = {}) => {
    const at = Math.floor(now().getTime() / 1000)
    return app.sign({ iss: 'https://app.huella.test', aud: 'web', uid, jti: newId(), iat: at, exp: at + 300, ...more })
  }

  test('the token of an embedded page opens one app session of its person', async () => {
    const ana = await person()
    const jwt = await getToken(ana.sessionToken)
    const { aud, jti, iat = 0, exp = 0 } = decodeJwt(jwt)
    expect([aud, exp - iat, jti?.length]).toEqual(['web', 600, 36])

    const opened = await openApp(jwt)
    expect(opened.uid).toBe(ana.uid)
    const seen = await client.viewerOf({ sessionToken: opened.sessionToken ?? '' }, { context: stranger })
    expect(seen).toMatchObject({ uid: ana.uid, isApp: true, isGuest: false })
    expect(await client.viewerOf({ sessionToken: ana.sessionToken }, { context: stranger })).toMatchObject({
      isApp: false,
    })
    await expectTokenNotValid(openApp(jwt))
  })

  test('64 uses at once open one session', async () => {
    const ana = await person()
    const jwt = await getToken(ana.sessionToken)
    const outcomes = await Promise.allSettled(Array.from({ length: 64 }, () => openApp(jwt)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const sessions = await db
      .selectFrom('accounts.web_sessions')
      .selectAll()
      .where('uid', '=', ana.uid)
      .where('kind', '=', 'app')
      .execute()
    expect(sessions).toHaveLength(1)
  })

  test('the very session that it opened may show it again, another one may not', async () => {
    const ana = await person()
    const jwt = await getToken(ana.sessionToken)
    const { sessionToken } = await openApp(jwt)
    expect(await openApp(jwt, await getContext(sessionToken ?? ''))).toEqual({ uid: ana.uid, sessionToken: null })
    await expectTokenNotValid(openApp(jwt, await getContext(ana.sessionToken)))
    await expectTokenNotValid(openApp(jwt, await getContext((await person()).sessionToken)))
  })

  test("the app's own issuer may sign for accounts that exist", async () => {
    const ana = await person()
    const jwt = await foreign(ana.uid)
    expect((await openApp(jwt)).uid).toBe(ana.uid)
    await expectTokenNotValid(openApp(jwt))
    await expectTokenNotValid(openApp(await foreign(newId())))
  })

  test('a token that is over, too long, for something else or by somebody else opens nothing', async () => {
    const ana = await person()
    const { uid } = ana
    const at = Math.floor(now().getTime() / 1000)
    const own = { uid, jti: newId(), iss: 'huella/accounts', aud: 'web', iat: at, exp: at + 60 }
    const byAccess = new SignJWT(own).setProtectedHeader({ alg: 'EdDSA' }).sign(keys.access.signing)
    const jwt = await getToken(ana.sessionToken)
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    const bad = [
      await foreign(uid, { exp: at - 60 }),
      await foreign(uid, { exp: at + 3600 }),
      await foreign(uid, { iat: at + 600, exp: at + 900 }),
      await foreign(uid, { aud: 'huella' }),
      await foreign(uid, { aud: ['web', 'huella'] }),
      await foreign(uid, { jti: undefined }),
      await foreign(uid, { jti: '' }),
      await foreign(uid, { uid: undefined }),
      await foreign(uid, { uid: 7 }),
      await foreign(uid, { iss: 'huella/accounts' }),
      await foreign(uid, { iss: 'https://evil.test' }),
      await byAccess,
      `${head}.${claims}.`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`,
      `${head}.${Buffer.from(JSON.stringify({ ...decodeJwt(jwt), uid: newId() })).toString('base64url')}.${signature}`,
      'x'.repeat(7000),
      'a.b.c',
      '',
    ]
    for (const one of bad) await expectTokenNotValid(openApp(one))
    later(10 * minute + 1000)
    await expectTokenNotValid(openApp(jwt))
    expect((await getViewer(ana.sessionToken)).uid).toBe(uid)
  })

  test('no page opens for a guest, whom nobody knows but who made them', async () => {
    const guest = await client.createGuest({ country: 'BO' }, { context: stranger })
    const asking = client.webToken(undefined, { context: await getContext(guest.jwtToken) })
    expect(await getRefusal(asking)).toMatchObject({ status: 403, message: 'Guests open no page of the app' })
    await expectTokenNotValid(openApp(await foreign(guest.uid)))
    const own = await signWebToken(keys, { uid: guest.uid }, now())
    await expectTokenNotValid(openApp(own.jwt))
  })

  test('a blocked account is opened by no token', async () => {
    const ana = await person()
    const jwt = await getToken(ana.sessionToken)
    await db.updateTable('accounts.accounts').set({ blocked_at: now() }).where('uid', '=', ana.uid).execute()
    await expectTokenNotValid(openApp(jwt))
  })
})

test('npm run app:token opens the page of whoever alone has this e-mail', async () => {
  const setUp = makeAccountsSetUp({ db, now, signingSecrets })
  const { uid, email } = await signUp()
  const token = await setUp.appToken(email)
  const [, client] = doors[0]
  const opened = await client.openAppSession({ jwt: token?.jwt ?? '', country: 'BO' }, { context: stranger })
  expect(opened).toMatchObject({ uid, sessionToken: expect.any(String) })
  expect(await setUp.appToken('nobody@example.com')).toBeNull()
})

test('the database holds no token of an embedded page', async () => {
  const rows = JSON.stringify(await db.selectFrom('accounts.app_tokens').selectAll().execute())
  expect(rows).not.toContain('eyJ')
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})
