import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { contract } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { expectTokenNotValid } from '../testing/refusals.ts'
import { origins, stranger, testAccounts } from '../testing/test-accounts.ts'
import { testIssuer } from '../testing/test-issuer.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const google = await testIssuer('google-1')
const facebook = await testIssuer('facebook-1')
// Facebook's OpenID configuration lacks the token endpoint.
facebook.server.service.on('beforeWellKnownOpenIdConfiguration', (answer: { body: Record<string, unknown> }) => {
  delete answer.body.token_endpoint
})
let person: Record<string, unknown> = {}
for (const { server } of [google, facebook]) {
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, person)
  })
}
const { accounts, unexpected, getViewer } = testAccounts({
  db,
  // The test provider uses the real time.
  now: () => new Date(),
  providers: [
    { provider: 'google', issuer: google.url, clientId: 'huella-web', clientSecret: 'secret' },
    {
      provider: 'facebook',
      issuer: facebook.url,
      clientId: 'huella-fb',
      clientSecret: 'secret',
      tokenUrl: `${facebook.url}/token`,
    },
    { provider: 'firebase', issuer: 'https://securetoken.test/huella', clientId: 'huella' },
  ],
})
const remote = await overHttp(accounts, contract, getViewer)

describe.each([
  ['in process', accounts.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  const getRedirectUrl = (provider: string) => `${origins.BO}/signin/${provider}/return`
  const begin = (provider: 'google' | 'facebook' = 'google') =>
    client.beginProviderSignIn({ provider, redirectUri: getRedirectUrl(provider) }, { context: stranger })
  type Begun = Awaited<ReturnType<typeof begin>>

  /** Acts as the browser at the provider: consents, and follows the redirect back. */
  async function consent({ url }: Begun): Promise<string> {
    const answer = await fetch(url, { redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  }
  const finish = (begun: Begun, callbackUrl: string, provider: 'google' | 'facebook' = 'google') =>
    client.finishProviderSignIn(
      {
        provider,
        callbackUrl,
        redirectUri: getRedirectUrl(provider),
        state: begun.state,
        nonce: begun.nonce,
        codeVerifier: begun.codeVerifier,
      },
      { context: stranger },
    )

  test('the ways to sign in are those that are configured with a secret', async () => {
    expect(await client.signInOptions(undefined, { context: stranger })).toEqual({
      providers: ['password', 'phone', 'google', 'facebook'],
    })
  })

  test.each(['google', 'facebook'] as const)(
    'a consent at %s ends in a proof that opens a session',
    async (provider) => {
      person = { sub: `${provider}-ana`, email: 'ana@a.test', email_verified: true, name: 'Ana Rojas' }
      const begun = await begin(provider)
      const asked = new URL(begun.url).searchParams
      expect(asked.get('code_challenge_method')).toBe('S256')
      expect([asked.get('state'), asked.get('nonce')]).toEqual([begun.state, begun.nonce])
      expect(begun.url).not.toContain(begun.codeVerifier)

      const proof = await finish(begun, await consent(begun), provider)
      expect(proof).toMatchObject({
        authProvider: provider,
        authUid: `${provider}-ana`,
        email: 'ana@a.test',
        fullName: 'Ana Rojas',
      })
      const session = await client.openWebSession({ idToken: proof.idToken, country: 'BO' }, { context: stranger })
      expect(await getViewer(session.sessionToken)).toMatchObject({ uid: session.uid, isGuest: false })
    },
  )

  test('a code counts once, and only with the state, nonce and verifier that it was asked with', async () => {
    person = { sub: 'bruno' }
    const begun = await begin()
    const back = await consent(begun)
    await expectTokenNotValid(finish({ ...begun, state: 'another' }, back))
    await expectTokenNotValid(finish({ ...begun, codeVerifier: 'a'.repeat(43) }, back))
    const again = await begin()
    await expectTokenNotValid(finish({ ...again, nonce: 'another' }, await consent(again)))
    const third = await begin()
    const used = await consent(third)
    await finish(third, used)
    await expectTokenNotValid(finish(third, used))
  })

  test('a code of another sign-in, an error and an answer without a code prove nothing', async () => {
    person = { sub: 'carla' }
    const [first, second] = [await begin(), await begin()]
    const code = new URL(await consent(second)).searchParams.get('code')
    await expectTokenNotValid(finish(first, `${getRedirectUrl('google')}?code=${code}&state=${first.state}`))
    await expectTokenNotValid(finish(first, `${getRedirectUrl('google')}?error=access_denied&state=${first.state}`))
    await expectTokenNotValid(finish(first, getRedirectUrl('google')))
    await expectTokenNotValid(finish(first, `https://evil.test/?code=${code}&state=${first.state}`))
    await expectTokenNotValid(finish(first, 'no address'))
  })

  test.each([
    ['for another audience', { aud: 'another-app' }],
    ['of another issuer', { iss: 'https://evil.test' }],
    ['that is over', { exp: 1 }],
    ['without a subject', { sub: undefined }],
  ])('an ID token %s proves nothing, although it comes from the provider', async (_what, wrong) => {
    person = { sub: 'diana', ...wrong }
    const begun = await begin()
    await expectTokenNotValid(finish(begun, await consent(begun)))
  })

  test('the provider sends back to our own pages and nowhere else', async () => {
    for (const redirectUri of ['https://evil.test/', 'http://localhost:3000.evil.test/x', 'javascript:alert(1)', '']) {
      await expect(
        client.beginProviderSignIn({ provider: 'google', redirectUri }, { context: stranger }),
      ).rejects.toMatchObject({
        status: 400,
      })
    }
  })
})

test('a provider that is down is told as an outside failure, and is back without a restart', async () => {
  const slow = await testIssuer('slow-1')
  const { accounts: other } = testAccounts({
    db,
    now: () => new Date(),
    providers: [{ provider: 'google', issuer: slow.url, clientId: 'huella-web', clientSecret: 'secret' }],
  })
  const begin = () =>
    other.client.beginProviderSignIn({ provider: 'google', redirectUri: `${origins.BO}/signin` }, { context: stranger })
  const { port } = slow.server.address()
  await slow.server.stop()
  await expect(begin()).rejects.toMatchObject({ code: 'http.external-service', status: 502 })
  await slow.server.start(port, '127.0.0.1')
  expect((await begin()).url).toContain(slow.url)
})

test('a provider that is not configured is not available', async () => {
  const { accounts: plain } = testAccounts({ db, now: () => new Date() })
  expect(await plain.client.signInOptions(undefined, { context: stranger })).toEqual({
    providers: ['password', 'phone'],
  })
  await expect(
    plain.client.beginProviderSignIn({ provider: 'google', redirectUri: `${origins.BO}/x` }, { context: stranger }),
  ).rejects.toMatchObject({ status: 404, code: 'accounts.provider-not-available' })
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})
