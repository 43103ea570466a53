import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { hashSecret, newSecret } from '#shared/ids.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { contract } from './contract.ts'
import type { Tables } from './tables.ts'
import { expectTokenNotValid } from './testing/refusals.ts'
import { stranger, testAccounts } from './testing/test-accounts.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const start = new Date('2026-11-21T12:00:00Z')
let time = start
const { accounts, unexpected, getViewer } = testAccounts({ db, now: () => time, signingSecrets: [] })
const remote = await overHttp(accounts, contract, getViewer)

beforeEach(() => {
  time = start
})

function later(ms: number) {
  time = new Date(time.getTime() + ms)
}

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

describe.each([
  ['in process', accounts.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  const newGuest = (deviceId?: string) => client.createGuest({ country: 'BO', deviceId }, { context: stranger })
  const refresh = (refreshToken: string, deviceId?: string) =>
    client.refreshSession({ refreshToken, deviceId }, { context: stranger })

  test('a guest has an account, and a token that says whose it is for 15 minutes', async () => {
    const guest = await newGuest()
    expect(await client.viewerOf({ bearer: guest.jwtToken }, { context: stranger })).toEqual({
      uid: guest.uid,
      isGuest: true,
      roles: ['customer'],
      areas: {},
      isApp: false,
      renewed: false,
    })
    expect(new Date(guest.expiresAt).getTime() - start.getTime()).toBe(15 * minute)

    later(15 * minute + second)
    await expectTokenNotValid(client.viewerOf({ bearer: guest.jwtToken }, { context: stranger }))
  })

  test('a changed, unsigned or foreign access token is not valid', async () => {
    const { jwtToken } = await newGuest()
    const [header = '', claims = '', signature = ''] = jwtToken.split('.')
    const someoneElse = Buffer.from(JSON.stringify({ ...decodeJwt(jwtToken), sub: 'someone-else' })).toString(
      'base64url',
    )
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const hs256 = Buffer.from('{"alg":"HS256","typ":"at+jwt"}').toString('base64url')
    const forged = createHmac('sha256', 'guess').update(`${hs256}.${claims}`).digest('base64url')

    for (const bearer of [
      `${header}.${someoneElse}.${signature}`,
      `${none}.${claims}.`,
      `${hs256}.${claims}.${forged}`,
      'not.a.token',
      '',
    ])
      await expectTokenNotValid(client.viewerOf({ bearer }, { context: stranger }))
  })

  test('a refresh token turns: the next pair belongs to the same guest', async () => {
    const guest = await newGuest()
    later(20 * minute)
    const next = await refresh(guest.refreshToken)

    expect(next.uid).toBe(guest.uid)
    expect(next.refreshToken).not.toBe(guest.refreshToken)
    expect((await client.viewerOf({ bearer: next.jwtToken }, { context: stranger })).uid).toBe(guest.uid)
  })

  test('used again within 30 s by the same device, a refresh token buys the same successor', async () => {
    const guest = await newGuest('phone-1')
    const [first, second_] = await Promise.all([
      refresh(guest.refreshToken, 'phone-1'),
      refresh(guest.refreshToken, 'phone-1'),
    ])
    later(29 * second)
    const third = await refresh(guest.refreshToken, 'phone-1')
    expect([second_.refreshToken, third.refreshToken]).toEqual([first.refreshToken, first.refreshToken])
  })

  test('used again later, a refresh token ends its whole family, access tokens included', async () => {
    const guest = await newGuest()
    const next = await refresh(guest.refreshToken)
    later(31 * second)

    await expectTokenNotValid(refresh(guest.refreshToken))
    await expectTokenNotValid(refresh(next.refreshToken))
    await expectTokenNotValid(client.viewerOf({ bearer: next.jwtToken }, { context: stranger }))
  })

  test('another device with the same refresh token ends the family at once', async () => {
    const guest = await newGuest('phone-1')
    await expectTokenNotValid(refresh(guest.refreshToken, 'phone-2'))
    await expectTokenNotValid(refresh(guest.refreshToken, 'phone-1'))
  })

  test('asked again with the same Idempotency-Key, it is the same guest with the same secrets', async () => {
    const context = { ...stranger, idempotencyKey: newSecret() }
    const ofApp = () => client.createGuest({ country: 'BO' }, { context })
    const first = await ofApp()
    later(minute)
    const again = await ofApp()
    expect([again.uid, again.refreshToken]).toEqual([first.uid, first.refreshToken])
    expect((await refresh(again.refreshToken)).uid).toBe(first.uid)

    const web = { ...stranger, idempotencyKey: newSecret() }
    const ofWeb = () => client.createWebGuest({ country: 'BO' }, { context: web })
    const [one, other] = await Promise.all([ofWeb(), ofWeb()])
    expect(other).toEqual(one)
    expect((await client.viewerOf({ sessionToken: one.sessionToken }, { context: stranger })).uid).toBe(one.uid)
  })

  test('an Idempotency-Key buys no other account, and none that could be guessed is taken', async () => {
    const context = { ...stranger, idempotencyKey: newSecret() }
    await client.createGuest({ country: 'BO' }, { context })
    await expect(client.createGuest({ country: 'PY' }, { context })).rejects.toMatchObject({ status: 422 })
    await expect(client.createWebGuest({ country: 'BO' }, { context })).rejects.toMatchObject({ status: 422 })

    const guessable = { ...stranger, idempotencyKey: '1' }
    await expect(client.createGuest({ country: 'BO' }, { context: guessable })).rejects.toMatchObject({
      status: 400,
      data: { fields: { 'Idempotency-Key': 'At least 16 random characters' } },
    })
  })

  test('a web session lasts 365 days from the last visit', async () => {
    const { uid, sessionToken } = await client.createWebGuest({ country: 'PY' }, { context: stranger })
    expect(await client.viewerOf({ sessionToken }, { context: stranger })).toMatchObject({ uid, renewed: false })

    later(300 * day)
    expect(await client.viewerOf({ sessionToken }, { context: stranger })).toMatchObject({ uid, renewed: true })
    expect(await client.viewerOf({ sessionToken }, { context: stranger })).toMatchObject({ renewed: false })
    later(364 * day)
    expect(await client.viewerOf({ sessionToken }, { context: stranger })).toMatchObject({ uid })
    later(366 * day)
    await expectTokenNotValid(client.viewerOf({ sessionToken }, { context: stranger }))
  })

  test('the database holds no token, only its hash', async () => {
    const { sessionToken } = await client.createWebGuest({ country: 'BO' }, { context: stranger })
    const guest = await newGuest()
    const sessions = await db.selectFrom('accounts.web_sessions').select('token_hash').execute()
    const tokens = await db.selectFrom('accounts.refresh_tokens').select('token_hash').execute()
    const stored = [...sessions, ...tokens].map((row) => row.token_hash)

    expect(stored).toContain(hashSecret(sessionToken))
    expect(stored).toContain(hashSecret(guest.refreshToken))
    expect(stored).not.toContain(sessionToken)
    expect(stored).not.toContain(guest.refreshToken)
  })

  test('a guest may pay at the door up to the limit of the market that is visited', async () => {
    const { jwtToken } = await newGuest()
    const inBolivia = { viewer: await getViewer(jwtToken, 'BO'), requestId: 'request-2' }
    const inParaguay = { viewer: await getViewer(jwtToken, 'PY'), requestId: 'request-3' }

    expect(await client.checkCredibility({ locale: 'es' }, { context: inBolivia })).toEqual({
      verifiedPhone: false,
      verifiedEmail: false,
      completedOrders: 0,
      cancelledAtDoor: 0,
      canPayAtDoor: true,
      maxAtDoorMinor: 200_000,
    })
    expect((await client.checkCredibility({ locale: 'es' }, { context: inParaguay })).maxAtDoorMinor).toBe(2_500_000)
  })

  test('who has no account has no credibility to check', async () => {
    await expectTokenNotValid(client.checkCredibility({ locale: 'es' }, { context: stranger }))
  })
})

test('keys that a demonstration made for itself survive a restart, and other keys do not fit', async () => {
  const guest = await accounts.client.createGuest({ country: 'BO' }, { context: stranger })
  const { accounts: restarted } = testAccounts({ db, now: () => time, signingSecrets: [] })
  const { accounts: elsewhere } = testAccounts({ db, now: () => time })

  expect((await restarted.client.viewerOf({ bearer: guest.jwtToken }, { context: stranger })).uid).toBe(guest.uid)
  await expectTokenNotValid(elsewhere.client.viewerOf({ bearer: guest.jwtToken }, { context: stranger }))
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})
