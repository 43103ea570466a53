import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { sweepAccounts } from './sweep-accounts.ts'
import type { Tables } from './tables.ts'
import { testAccounts } from './testing/test-accounts.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const start = new Date('2026-11-21T12:00:00Z')
let time = start
const {
  accounts: { client },
  register,
} = testAccounts({
  db,
  now: () => time,
  report: (error) => {
    throw error
  },
})
const context = { viewer: anonymousViewer('BO'), requestId: 'sweep' }

beforeEach(async () => {
  time = start
  await db.deleteFrom('accounts.accounts').execute()
})

const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000)

test('a web session is swept when it opens nothing any more, and not a day earlier', async () => {
  const { sessionToken } = await client.createWebGuest({ country: 'BO' }, { context })

  expect(await sweepAccounts(db, daysLater(364))).toBe(0)
  expect(await client.viewerOf({ sessionToken }, { context })).toHaveProperty('uid')
  expect(await sweepAccounts(db, daysLater(365))).toBe(1)
})

test('a sign-in is swept with its last refresh token', async () => {
  const guest = await client.createGuest({ country: 'BO' }, { context })
  time = daysLater(100)
  await client.refreshSession({ refreshToken: guest.refreshToken }, { context })

  await sweepAccounts(db, daysLater(366))
  expect(await left()).toEqual({ families: 1, tokens: 1 })
  await sweepAccounts(db, daysLater(466))
  expect(await left()).toEqual({ families: 0, tokens: 0 })
})

test('a sign-in that a thief ended can be looked at for a month', async () => {
  const { refreshToken } = await client.createGuest({ country: 'BO' }, { context })
  await client.refreshSession({ refreshToken }, { context })
  time = daysLater(1)
  await expect(client.refreshSession({ refreshToken }, { context })).rejects.toThrow()

  await sweepAccounts(db, daysLater(30))
  expect(await left()).toMatchObject({ families: 1 })
  await sweepAccounts(db, daysLater(31))
  expect(await left()).toEqual({ families: 0, tokens: 0 })
})

test('two sweeps at once take everything once, more than one batch of it', async () => {
  const { uid } = await client.createWebGuest({ country: 'BO' }, { context })
  const expired = Array.from({ length: 2500 }, (_, number) => ({
    token_hash: `old-${number}`,
    uid,
    created_at: start,
    renewed_at: start,
    expires_at: start,
  }))
  await db.insertInto('accounts.web_sessions').values(expired).execute()

  const taken = await Promise.all([sweepAccounts(db, daysLater(1)), sweepAccounts(db, daysLater(1))])
  const rest = await sweepAccounts(db, daysLater(1))

  expect(taken[0] + taken[1] + rest).toBe(2500)
  expect(await db.selectFrom('accounts.web_sessions').select('uid').execute()).toEqual([{ uid }])
})

test('links, sign-ups, embedded tokens and counted tries are swept when they are over', async () => {
  const sign = { email: 'ana@a.test', password: 'tres-tristes-tigres', fullName: 'Ana Rojas' }
  const { authUid: sub } = await register(sign)
  const link = {
    token_hash: 'hash',
    sub,
    purpose: 'verify-email',
    email_key: sign.email,
    created_at: start,
    expires_at: daysLater(1),
  }
  await db.insertInto('accounts.mail_links').values(link).execute()
  await expect(client.signInByPassword({ email: sign.email, password: 'no es esta' }, { context })).rejects.toThrow()
  const used = { issuer: 'huella/accounts', jti: 'one', session_hash: 'hash', used_at: start, expires_at: start }
  await db.insertInto('accounts.app_tokens').values(used).execute()

  expect(await sweepAccounts(db, new Date(start.getTime() + 60_000))).toBe(0)
  await sweepAccounts(db, daysLater(1))
  const tables = ['accounts.mail_links', 'accounts.registrations', 'accounts.app_tokens', 'accounts.attempts'] as const
  for (const table of tables) expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  expect((await client.signInByPassword(sign, { context })).email).toBe(sign.email)
})

async function left() {
  const families = await db.selectFrom('accounts.token_families').select('id').execute()
  const tokens = await db.selectFrom('accounts.refresh_tokens').select('token_hash').execute()
  return { families: families.length, tokens: tokens.length }
}
