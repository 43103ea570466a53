import { beforeEach, describe, expect, test } from 'vitest'
import { minute, openAccounts } from '../testing/open-accounts.ts'
import { expectTokenNotValid } from '../testing/refusals.ts'
import { stranger } from '../testing/test-accounts.ts'

const { db, later, backToStart, doors, signUp, aGuest, getContext } = await openAccounts()

beforeEach(backToStart)

const audience = 'appointments-api'

describe.each(doors)('%s', (_where, client) => {
  const getViewer = (shareToken: string) => client.viewerOf({ shareToken }, { context: stranger })

  test('a shared link is followed as oneself, for fifteen minutes', async () => {
    const ana = await signUp()
    const { token, expiresAt } = await client.shareToken({ audience }, { context: ana.context })
    expect(expiresAt).toBe('2026-11-21T12:15:00.000Z')
    expect(await getViewer(token)).toMatchObject({ uid: ana.uid, isGuest: false, opens: audience })
    later(15 * minute - 1000)
    expect(await getViewer(token)).toMatchObject({ uid: ana.uid })
    later(1000)
    await expectTokenNotValid(getViewer(token))
  })

  test('a guest follows it as that guest, and somebody without an account as a new one', async () => {
    const guest = await aGuest()
    const shared = await client.shareToken({ audience }, { context: guest.context })
    expect(await getViewer(shared.token)).toMatchObject({ uid: guest.uid, isGuest: true })

    const first = await client.shareToken({ audience }, { context: stranger })
    const second = await client.shareToken({ audience }, { context: stranger })
    const [one, other] = [await getViewer(first.token), await getViewer(second.token)]
    expect(one).toMatchObject({ isGuest: true, opens: audience })
    expect(one.uid).not.toBe(other.uid)
  })

  test('it is no credential for anything else, and buys no other', async () => {
    const ana = await signUp()
    const { token } = await client.shareToken({ audience }, { context: ana.context })
    await expectTokenNotValid(client.viewerOf({ bearer: token }, { context: stranger }))
    await expectTokenNotValid(client.viewerOf({ bearer: token.replace('share.', '') }, { context: stranger }))
    await expectTokenNotValid(client.viewerOf({ sessionToken: token.slice(0, 200) }, { context: stranger }))
    const [head = '', body = '', signature = ''] = token.replace('share.', '').split('.')
    const changed = Buffer.from(JSON.stringify({ ...JSON.parse(atob(body)), sub: 'somebody-else' })).toString(
      'base64url',
    )
    await expectTokenNotValid(getViewer(`share.${head}.${changed}.${signature}`))
  })

  test('an access token is none', async () => {
    const { jwtToken } = await client.createGuest({ country: 'BO' }, { context: stranger })
    await expectTokenNotValid(getViewer(jwtToken))
    await expectTokenNotValid(getViewer(`share.${jwtToken}`))
  })

  test('an API client gets one too, and it ends with its sign-in', async () => {
    const { uid, jwtToken } = await client.createGuest({ country: 'BO' }, { context: stranger })
    const context = await getContext(jwtToken)
    const { token } = await client.shareToken({ audience }, { context })
    expect(await getViewer(token)).toMatchObject({ uid })
    await client.signOut({ everywhere: false }, { context })
    await expectTokenNotValid(getViewer(token))
  })

  test('signing out ends it', async () => {
    const ana = await signUp()
    const { token } = await client.shareToken({ audience }, { context: ana.context })
    await client.signOut({ everywhere: false }, { context: ana.context })
    await expectTokenNotValid(getViewer(token))
  })

  test('whoever works here is a customer by it', async () => {
    const ana = await signUp()
    await db
      .updateTable('accounts.accounts')
      .set({ roles: ['customer', 'operator'] })
      .where('uid', '=', ana.uid)
      .execute()
    await db
      .updateTable('accounts.web_sessions')
      .set({ second_factor_at: '2026-11-21T12:00:00Z' })
      .where('uid', '=', ana.uid)
      .execute()
    const { token } = await client.shareToken({ audience }, { context: ana.context })
    expect(await getViewer(token)).toMatchObject({ uid: ana.uid, roles: ['customer'] })
  })
})
