import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { signIdToken } from '../identity/id-token.ts'
import { minute, openAccounts, start } from '../testing/open-accounts.ts'
import { expectTokenNotValid } from '../testing/refusals.ts'
import { stranger } from '../testing/test-accounts.ts'

const { db, now, later, backToStart, keys, doors, unexpected, changed, getViewer, getContext } = await openAccounts()

beforeEach(backToStart)

describe.each(doors)('%s', (_where, client) => {
  const getProof = (sub: string) =>
    signIdToken(
      keys,
      { provider: 'google', sub, email: `${sub}@a.test`, name: 'Ana Rojas', isEmailVerified: true },
      now(),
    )
  const open = async (sub: string, device = 'Chrome en Android') =>
    client.openWebSession({ idToken: await getProof(sub), country: 'BO', device }, { context: stranger })
  const openApi = async (sub: string) =>
    client.authenticate(
      {
        appName: 'huella',
        appIdentifier: 'phone-1',
        authProvider: 'google',
        authUid: sub,
        email: null,
        fullName: '',
        os: 'WEB',
        locale: 'es',
      },
      { context: { ...stranger, proof: await getProof(sub) } },
    )
  const makeStaff = (uid: string) =>
    db
      .updateTable('accounts.accounts')
      .set({ roles: ['customer', 'operator'] })
      .where('uid', '=', uid)
      .execute()
  const proveSecondFactor = (uid: string) =>
    db.updateTable('accounts.web_sessions').set({ second_factor_at: now() }).where('uid', '=', uid).execute()

  test('a sign-in opens a session of its own, whatever session there was before', async () => {
    const ana = newId()
    const guest = await client.createWebGuest({ country: 'BO' }, { context: stranger })
    const idToken = await getProof(ana)
    const session = await client.openWebSession(
      { idToken, country: 'BO' },
      { context: await getContext(guest.sessionToken) },
    )
    expect(session.uid).not.toBe(guest.uid)
    expect(session.sessionToken).not.toBe(guest.sessionToken)
    expect(await getViewer(session.sessionToken)).toMatchObject({ uid: session.uid, isGuest: false })
    // The guest's session stays valid, because market still claims its cart and orders by it.
    expect(await getViewer(guest.sessionToken)).toMatchObject({ uid: guest.uid, isGuest: true })
  })

  test('an ID token that is five minutes old opens nothing', async () => {
    const idToken = await getProof(newId())
    later(5 * minute + 1000)
    await expectTokenNotValid(client.openWebSession({ idToken, country: 'BO' }, { context: stranger }))
  })

  test('the list shows every session with its device and last visit, the own one first', async () => {
    const ana = newId()
    await open(ana, 'Safari en iPhone')
    later(2 * minute)
    const api = await openApi(ana)
    later(2 * 60 * minute)
    const here = await open(ana)

    const list = await client.sessions(undefined, { context: await getContext(here.sessionToken) })
    expect(list.map(({ kind, device, isCurrent }) => ({ kind, device, isCurrent }))).toEqual([
      { kind: 'web', device: 'Chrome en Android', isCurrent: true },
      { kind: 'api', device: null, isCurrent: false },
      { kind: 'web', device: 'Safari en iPhone', isCurrent: false },
    ])
    expect(list[2]).toMatchObject({ createdAt: start.toISOString(), lastSeenAt: start.toISOString() })

    const next = await client.refreshSession(
      { refreshToken: api.refreshToken, deviceId: 'phone-1' },
      { context: stranger },
    )
    const ofApi = await client.sessions(undefined, { context: await getContext(next.jwtToken) })
    expect(ofApi[0]).toMatchObject({ kind: 'api', isCurrent: true, lastSeenAt: now().toISOString() })
  })

  test('a visit is noted about once an hour', async () => {
    const { sessionToken } = await open(newId())
    const seen = async () =>
      (await client.sessions(undefined, { context: await getContext(sessionToken) }))[0]?.lastSeenAt
    later(59 * minute)
    expect(await seen()).toBe(start.toISOString())
    later(minute)
    expect(await seen()).toBe(now().toISOString())
  })

  test("ending one session leaves the others, and somebody else's cannot be ended", async () => {
    const ana = newId()
    const [here, there] = [await open(ana), await open(ana)]
    const bruno = await open(newId())
    const context = await getContext(here.sessionToken)
    const other = (await client.sessions(undefined, { context })).find(({ isCurrent }) => !isCurrent)
    const brunos = (await client.sessions(undefined, { context: await getContext(bruno.sessionToken) }))[0]

    await expect(client.endSession({ sessionId: brunos?.id ?? '' }, { context })).rejects.toMatchObject({ status: 404 })
    await expect(client.endSession({ sessionId: 'nothing' }, { context })).rejects.toMatchObject({ status: 404 })
    expect(await client.endSession({ sessionId: other?.id ?? '' }, { context })).toEqual({ ended: 1 })
    await expectTokenNotValid(getViewer(there.sessionToken))
    expect((await getViewer(here.sessionToken)).uid).toBe(here.uid)
    expect((await getViewer(bruno.sessionToken)).uid).toBe(bruno.uid)
  })

  test('signing out ends the session on the server, and everywhere ends them all', async () => {
    const ana = newId()
    const [one, two, three] = [await open(ana), await open(ana), await open(ana)]
    const api = await openApi(ana)
    expect(await client.signOut({}, { context: await getContext(one.sessionToken) })).toEqual({ ended: 1 })
    await expectTokenNotValid(getViewer(one.sessionToken))
    expect((await getViewer(two.sessionToken)).uid).toBe(two.uid)

    expect(await client.signOut({ everywhere: true }, { context: await getContext(two.sessionToken) })).toEqual({
      ended: 3,
    })
    expect(changed).toContain(two.uid)
    for (const token of [two.sessionToken, three.sessionToken, api.jwtToken])
      await expectTokenNotValid(getViewer(token))
    await expectTokenNotValid(
      client.refreshSession({ refreshToken: api.refreshToken, deviceId: 'phone-1' }, { context: stranger }),
    )
  })

  test('an API client signs out of its own family alone', async () => {
    const ana = newId()
    const [api, web] = [await openApi(ana), await open(ana)]
    expect(await client.signOut({}, { context: await getContext(api.jwtToken) })).toEqual({ ended: 1 })
    await expectTokenNotValid(getViewer(api.jwtToken))
    expect((await getViewer(web.sessionToken)).uid).toBe(web.uid)
  })

  test('who has no session has none to see or end', async () => {
    await expectTokenNotValid(client.sessions(undefined, { context: stranger }))
    await expectTokenNotValid(client.signOut({}, { context: stranger }))
    await expectTokenNotValid(client.endSession({ sessionId: 'x' }, { context: stranger }))
    await expectTokenNotValid(client.webToken(undefined, { context: stranger }))
  })

  test('eight tabs that wake together stay signed in', async () => {
    const api = await openApi(newId())
    later(20 * minute)
    const tabs = await Promise.all(
      Array.from({ length: 8 }, () =>
        client.refreshSession({ refreshToken: api.refreshToken, deviceId: 'phone-1' }, { context: stranger }),
      ),
    )
    expect(new Set(tabs.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    for (const { jwtToken } of tabs) expect((await getViewer(jwtToken)).uid).toBe(api.uid)
    later(31_000)
    await expectTokenNotValid(
      client.refreshSession({ refreshToken: api.refreshToken, deviceId: 'phone-1' }, { context: stranger }),
    )
    await expectTokenNotValid(getViewer(tabs[0]?.jwtToken ?? ''))
  })

  test('an operator is one only after the second factor, and until half an hour of rest', async () => {
    const olga = newId()
    const { uid } = await open(olga)
    await makeStaff(uid)
    const session = await open(olga)
    expect(session.needsSecondFactor).toBe(true)
    const roles = async () => (await getViewer(session.sessionToken)).roles
    expect(await roles()).toEqual(['customer'])

    await proveSecondFactor(uid)
    for (let visit = 0; visit < 4; visit += 1) {
      later(29 * minute)
      expect(await roles()).toEqual(['customer', 'operator'])
    }
    later(31 * minute)
    expect(await roles()).toEqual(['customer'])
    // Another visit does not renew an expired second factor.
    expect(await roles()).toEqual(['customer'])
  })

  test('a bearer never carries more than a customer, whoever signs in with it', async () => {
    const olga = newId()
    const { uid } = await openApi(olga)
    await makeStaff(uid)
    const api = await openApi(olga)
    expect((await getViewer(api.jwtToken)).roles).toEqual(['customer'])
  })
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})
