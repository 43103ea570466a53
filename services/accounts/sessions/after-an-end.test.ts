import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { minute, openAccounts, password } from '../testing/open-accounts.ts'
import { peopleWhoWorkHere } from '../testing/people-who-work-here.ts'
import { expectTokenNotValid } from '../testing/refusals.ts'
import { origins, stranger } from '../testing/test-accounts.ts'
import { testIssuer } from '../testing/test-issuer.ts'

const app = await testIssuer('app-1')
const firebase = await testIssuer('firebase-1')
const harness = await openAccounts({
  poolSize: 6,
  appIssuer: { issuer: 'https://app.huella.test', jwksUrl: `${app.url}/jwks` },
  providers: [
    {
      provider: 'firebase',
      issuer: 'https://securetoken.test/huella',
      clientId: 'huella',
      jwksUrl: `${firebase.url}/jwks`,
    },
  ],
})
const { now, later, backToStart, doors, sent, published, unexpected, getViewer, getContext, signUp } = harness
const { operator } = peopleWhoWorkHere(harness)
const otherPassword = 'un caballo en la luna'

beforeEach(backToStart)

describe.each(doors)('%s', (_where, client) => {
  const getProof = async (email: string, secret = password) =>
    (await client.signInByPassword({ email, password: secret }, { context: stranger })).idToken
  const open = (idToken: string) => client.openWebSession({ idToken, country: 'BO' }, { context: stranger })
  const openApp = (jwt: string) => client.openAppSession({ jwt, country: 'BO' }, { context: stranger })
  const getToken = async (sessionToken: string) =>
    (await client.webToken(undefined, { context: await getContext(sessionToken) })).jwt
  const seconds = () => Math.floor(now().getTime() / 1000)
  const byTheApp = (uid: string) =>
    app.sign({
      iss: 'https://app.huella.test',
      aud: 'web',
      uid,
      jti: newId(),
      iat: seconds(),
      exp: seconds() + 600,
    })
  const enterApi = async (email: string) => {
    const proof = await client.signInByPassword({ email, password }, { context: stranger })
    const { authProvider, authUid } = proof
    const who = { appName: 'huella', appIdentifier: 'phone-1', authProvider, authUid, email: null }
    return client.authenticate(
      { ...who, fullName: '', os: 'WEB', locale: 'es' },
      { context: { ...stranger, proof: proof.idToken } },
    )
  }

  const signOutEverywhere = async ({ sessionToken }: { sessionToken: string }) =>
    client.signOut({ everywhere: true }, { context: await getContext(sessionToken) })
  const reset = async ({ email }: { email: string }) => {
    await client.requestPasswordReset({ email, origin: origins.BO }, { context: stranger })
    const mail = () => sent.findLast(({ to, template }) => to.email === email && template === 'reset-password')
    await vi.waitFor(() => expect(mail()).toBeDefined(), 60_000)
    const token = mail()?.data.link?.split('/').at(-1) ?? ''
    await client.resetPassword({ token, password: otherPassword }, { context: stranger })
  }
  const changePassword = async ({ sessionToken }: { sessionToken: string }) =>
    client.changePassword(
      { currentPassword: password, password: otherPassword },
      { context: await getContext(sessionToken) },
    )
  const blockForAMoment = async ({ uid }: { uid: string }) => {
    const rosa = await operator()
    const context = await rosa.context()
    await client.blockAccount({ uid, reason: 'Lo pidió por teléfono' }, { context })
    await client.unblockAccount({ uid, reason: 'Aclarado' }, { context })
  }

  test.each([
    ['signing out everywhere', signOutEverywhere, password],
    ['a reset', reset, otherPassword],
    ['a new password', changePassword, otherPassword],
    ['a block', blockForAMoment, password],
  ])(
    'after %s nothing that was proved before lets anybody in, and who proves it anew is in at once',
    async (_end, end, secret) => {
      const ana = await signUp()
      const otherSession = await open(await getProof(ana.email))
      const idToken = await getProof(ana.email)
      const page = await getToken(otherSession.sessionToken)
      const appPage = await byTheApp(ana.uid)

      later(1000)
      published.length = 0
      await end(ana)
      await expectTokenNotValid(open(idToken))
      for (const jwt of [page, appPage]) await expectTokenNotValid(openApp(jwt))
      expect(published.filter(({ fact }) => fact === 'sessions-ended').at(0)?.data).toEqual({
        uid: ana.uid,
        endedAt: now().toISOString(),
      })

      const again = await open(await getProof(ana.email, secret))
      expect(again.uid).toBe(ana.uid)
      expect((await openApp(await getToken(again.sessionToken))).uid).toBe(ana.uid)
      expect((await openApp(await byTheApp(ana.uid))).uid).toBe(ana.uid)
    },
  )

  test('a proof of another provider counts from the second of the end on', async () => {
    const sub = newId()
    const prove = () =>
      firebase.sign({
        iss: 'https://securetoken.test/huella',
        aud: 'huella',
        sub,
        iat: seconds(),
        exp: seconds() + 3600,
      })
    const before = await prove()
    const ana = await open(before)
    later(5000)
    await signOutEverywhere(ana)
    await expectTokenNotValid(open(before))
    expect((await open(await prove())).uid).toBe(ana.uid)
  })

  test('after a new password the tokens of the session that stays are good, and those of the others are not', async () => {
    const ana = await signUp()
    const [here, there] = [
      await getToken(ana.sessionToken),
      await getToken((await open(await getProof(ana.email))).sessionToken),
    ]
    const api = await enterApi(ana.email)
    later(5000)
    await changePassword(ana)
    expect((await openApp(here)).uid).toBe(ana.uid)
    await expectTokenNotValid(openApp(there))
    await expectTokenNotValid(getViewer(api.jwtToken))
  })

  test('a token of an embedded page ends with the session that asked for it', async () => {
    const ana = await signUp()
    const api = await enterApi(ana.email)
    const [ofPage, ofApi] = [await getToken(ana.sessionToken), await getToken(api.jwtToken)]
    await client.signOut({}, { context: ana.context })
    await expectTokenNotValid(openApp(ofPage))
    expect((await openApp(ofApi)).uid).toBe(ana.uid)

    const another = await getToken(api.jwtToken)
    await client.signOut({}, { context: await getContext(api.jwtToken) })
    await expectTokenNotValid(openApp(another))
  })

  test('of a proof and an end at once either the proof comes too late, or its session ends with the others', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ana = await signUp()
      const idToken = await getProof(ana.email)
      later(minute / 10)
      const opening = Array.from({ length: 4 }, () => open(idToken).catch(() => null))
      const [, ...opened] = await Promise.all([signOutEverywhere(ana), ...opening])
      for (const session of opened) if (session) await expectTokenNotValid(getViewer(session.sessionToken))
    }
  })
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})
