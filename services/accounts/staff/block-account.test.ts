import { beforeEach, describe, expect, test } from 'vitest'
import { signIdToken } from '../identity/id-token.ts'
import { day, openAccounts, password } from '../testing/open-accounts.ts'
import { peopleWhoWorkHere } from '../testing/people-who-work-here.ts'
import { expectTokenNotValid, getRefusal } from '../testing/refusals.ts'
import { stranger } from '../testing/test-accounts.ts'

const harness = await openAccounts({ poolSize: 6 })
const { db, now, later, doors, keys, unexpected, changed, getViewer, signUp } = harness
const { setUp, colleague, operator, findAuditLog } = peopleWhoWorkHere(harness)

const blocked = {
  status: 403,
  message: 'Account blocked',
  detail: 'Tu cuenta está bloqueada. Escríbenos y lo revisamos contigo.',
}
const reason = 'Tres pedidos con tarjetas robadas'

beforeEach(() => later(day))

describe.each(doors)('%s', (where, client) => {
  const enter = async (email: string) => {
    const { idToken } = await client.signInByPassword({ email, password }, { context: stranger })
    return client.openWebSession({ idToken, country: 'BO' }, { context: stranger })
  }
  /** Signs in as an API client, with the same password. */
  const enterByApi = async (email: string) => {
    const proof = await client.signInByPassword({ email, password }, { context: stranger })
    const { authProvider, authUid, fullName } = proof
    return client.authenticate(
      {
        appName: 'huella',
        appIdentifier: 'phone-1',
        authProvider,
        authUid,
        email: null,
        fullName: fullName ?? '',
        os: 'WEB',
        locale: 'es',
      },
      { context: { ...stranger, proof: proof.idToken } },
    )
  }
  const refresh = (refreshToken: string) =>
    client.refreshSession({ refreshToken, deviceId: 'phone-1' }, { context: stranger })

  test('who is blocked is out at once, everywhere, and told so at every way in', async () => {
    const rosa = await operator()
    const ana = await signUp()
    const api = await enterByApi(ana.email)
    const page = await client.webToken(undefined, { context: ana.context })
    changed.length = 0
    expect(await client.blockAccount({ uid: ana.uid, reason }, { context: await rosa.context() })).toEqual({
      message: 'valid',
    })

    expect(changed).toEqual([ana.uid])
    await expectTokenNotValid(getViewer(ana.sessionToken))
    await expectTokenNotValid(getViewer(api.jwtToken))
    await expectTokenNotValid(refresh(api.refreshToken))
    await expectTokenNotValid(client.openAppSession({ jwt: page.jwt, country: 'BO' }, { context: stranger }))
    expect(await getRefusal(enter(ana.email))).toEqual(blocked)
    expect(await getRefusal(enterByApi(ana.email))).toEqual(blocked)
    // The password is checked before the block, so that a stranger learns nothing about the account.
    const guess = client.signInByPassword({ email: ana.email, password: 'not it at all' }, { context: stranger })
    expect(await getRefusal(guess)).toMatchObject({ status: 401, message: 'Wrong e-mail or password' })
  })

  test('who is unblocked signs in again, and nothing that was open before wakes up', async () => {
    const rosa = await operator()
    const ana = await signUp()
    const api = await enterByApi(ana.email)
    await client.blockAccount({ uid: ana.uid, reason }, { context: await rosa.context() })
    // A sign-in that was in progress at the time of the block.
    await db
      .insertInto('accounts.web_sessions')
      .values({
        token_hash: `late ${ana.uid}`,
        uid: ana.uid,
        kind: 'web',
        created_at: now(),
        renewed_at: now(),
        expires_at: new Date(now().getTime() + day),
      })
      .execute()
    await client.unblockAccount({ uid: ana.uid, reason: 'Aclarado' }, { context: await rosa.context() })

    await expectTokenNotValid(getViewer(ana.sessionToken))
    await expectTokenNotValid(refresh(api.refreshToken))
    const { sessionToken } = await enter(ana.email)
    expect(await getViewer(sessionToken)).toMatchObject({ uid: ana.uid, roles: ['customer'] })
    const open = await db.selectFrom('accounts.web_sessions').select('uid').where('uid', '=', ana.uid).execute()
    expect(open).toHaveLength(1)
  })

  test('a blocked account is trusted with nothing, also by who asks in its name', async () => {
    const rosa = await operator()
    const ana = await signUp()
    await client.blockAccount({ uid: ana.uid, reason }, { context: await rosa.context() })
    const inTheirName = { ...stranger, viewer: { ...ana.context.viewer, token: null } }
    if (where === 'in process')
      expect(await getRefusal(client.checkCredibility({ locale: 'es' }, { context: inTheirName }))).toEqual(blocked)
    else await expectTokenNotValid(client.checkCredibility({ locale: 'es' }, { context: inTheirName }))
  })

  test('a blocked account of a provider is told so too', async () => {
    const rosa = await operator()
    const identity = { provider: 'google' as const, sub: rosa.uid, email: null, name: 'Ana', isEmailVerified: false }
    const open = async () =>
      client.openWebSession({ idToken: await signIdToken(keys, identity, now()), country: 'BO' }, { context: stranger })
    const { uid } = await open()
    await client.blockAccount({ uid, reason }, { context: await rosa.context() })
    expect(await getRefusal(open())).toEqual(blocked)
  })

  test('the audit log keeps who blocked whom, when, why, and how much ended', async () => {
    const rosa = await operator()
    const ana = await signUp()
    await enterByApi(ana.email)
    await client.blockAccount({ uid: ana.uid, reason: ` ${reason} ` }, { context: await rosa.context() })
    await client.unblockAccount({ uid: ana.uid, reason: 'Aclarado' }, { context: await rosa.context() })
    expect((await findAuditLog(rosa.uid)).slice(-2)).toEqual([
      { action: 'block-account', subject: ana.uid, facts: { reason, ended: 2 }, at: now() },
      { action: 'unblock-account', subject: ana.uid, facts: { reason: 'Aclarado', ended: 0 }, at: now() },
    ])
  })

  test('without a reason, by a customer, or of nobody, nothing is blocked', async () => {
    const rosa = await operator()
    const [ana, eve] = [await signUp(), await colleague()]
    const context = await rosa.context()
    const isOpen = async () => (await getViewer(ana.sessionToken)).uid === ana.uid
    for (const empty of ['', '   '])
      expect(await getRefusal(client.blockAccount({ uid: ana.uid, reason: empty }, { context }))).toMatchObject({
        status: 400,
      })
    for (const call of [client.blockAccount, client.unblockAccount]) {
      expect(await getRefusal(call({ uid: ana.uid, reason }, { context: await eve.context() }))).toMatchObject({
        status: 403,
        message: 'Not allowed',
      })
      expect(await getRefusal(call({ uid: ana.uid, reason }, { context: stranger }))).toMatchObject({ status: 401 })
      expect(await getRefusal(call({ uid: 'nobody', reason }, { context }))).toMatchObject({ status: 404 })
    }
    expect(await isOpen()).toBe(true)
    expect((await findAuditLog(rosa.uid)).map(({ action }) => action)).not.toContain('block-account')
  })

  test('nobody blocks themselves', async () => {
    const rosa = await operator()
    const call = client.blockAccount({ uid: rosa.uid, reason }, { context: await rosa.context() })
    expect(await getRefusal(call)).toMatchObject({ status: 409, message: 'Own account' })
    expect((await getViewer(rosa.sessionToken)).roles).toContain('operator')
  })

  test('of owners who block each other at the same moment one can go on working', async () => {
    await db
      .updateTable('accounts.accounts')
      .set({ roles: ['customer'], is_owner: false })
      .execute()
    const [rosa, luis] = [await operator(), await operator()]
    const [ofRosa, ofLuis] = [await rosa.context(), await luis.context()]
    const answers = await Promise.all([
      getRefusal(client.blockAccount({ uid: luis.uid, reason }, { context: ofRosa })),
      getRefusal(client.blockAccount({ uid: rosa.uid, reason }, { context: ofLuis })),
    ])
    // Over HTTP the second call may arrive after its own session ended.
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.find((answer) => answer !== null)?.message).toMatch(/^(Last owner|Token not valid)$/)
    const working = await db
      .selectFrom('accounts.accounts')
      .select('uid')
      .where('blocked_at', 'is', null)
      .where('uid', 'in', [rosa.uid, luis.uid])
      .execute()
    expect(working).toHaveLength(1)
  })
})

test('over HTTP who was blocked a moment ago is told that the session ended', async () => {
  const [[, inProcess], [, overHttp]] = doors
  const [rosa, luis] = [await operator(), await operator()]
  const context = await luis.context()
  await inProcess.blockAccount({ uid: luis.uid, reason }, { context: await rosa.context() })
  await expectTokenNotValid(overHttp.blockAccount({ uid: rosa.uid, reason }, { context }))
})

describe('at the machine', () => {
  const notified: string[] = []
  const jobs = { publish: async (_trx: unknown, fact: string) => void notified.push(fact) }

  test('an account is blocked by its proved e-mail or its id, and let in again', async () => {
    const ana = await colleague()
    expect(await setUp.blockAccount({ whom: ana.email, reason }, jobs)).toEqual({ uid: ana.uid })
    await expectTokenNotValid(getViewer(ana.sessionToken))
    expect(notified).toEqual(['sessions-ended'])
    expect((await findAuditLog('command')).at(-1)).toMatchObject({
      action: 'block-account',
      subject: ana.uid,
      facts: { reason, ended: 1 },
    })
    expect(await setUp.unblockAccount({ whom: ana.uid, reason }, jobs)).toEqual({ uid: ana.uid })
    const eve = await harness.withUnprovedEmail(await signUp())
    expect(await setUp.blockAccount({ whom: eve.email, reason }, jobs)).toEqual({
      refusal: 'not-verified',
      uids: [eve.uid],
    })
    expect(await setUp.unblockAccount({ whom: 'nobody', reason }, jobs)).toEqual({ refusal: 'unknown', uids: [] })
  })

  test('the last owner stays', async () => {
    await db
      .updateTable('accounts.accounts')
      .set({ roles: ['customer'], is_owner: false })
      .execute()
    const [rosa, luis] = [await operator(), await operator()]
    expect(await setUp.blockAccount({ whom: luis.uid, reason }, jobs)).toEqual({ uid: luis.uid })
    expect(await setUp.blockAccount({ whom: rosa.uid, reason }, jobs)).toEqual({
      refusal: 'last-owner',
      uids: [rosa.uid],
    })
    expect((await getViewer(rosa.sessionToken)).roles).toContain('operator')
  })
})

test('the last owner cannot erase the own account', async () => {
  await db
    .updateTable('accounts.accounts')
    .set({ roles: ['customer'], is_owner: false })
    .execute()
  const [rosa, luis] = [await operator(), await operator()]
  const [, client] = doors[0]
  expect(await client.checkErasure(undefined, { context: await luis.context() })).toEqual({ message: 'valid' })
  expect(await client.erasePerson(undefined, { context: await luis.context() })).toMatchObject({ erased: true })
  const context = await rosa.context()
  for (const refused of [client.checkErasure, client.erasePerson])
    expect(await getRefusal(refused(undefined, { context }))).toMatchObject({
      status: 409,
      message: 'Caller is the last owner',
    })
  expect((await getViewer(rosa.sessionToken)).roles).toContain('operator')
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})
