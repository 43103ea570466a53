import { expect, test } from 'vitest'
import type { AccountsClient } from '#services/accounts/client.ts'
import { makeSavedRequests } from '#services/accounts/service.ts'
import type { Services } from '#web/request/context.ts'
import { readConfig } from './configuration/config.ts'
import { publicAddresses } from './configuration/public-addresses.ts'
import { makeCookies } from './edge/cookies.ts'
import { makeLog } from './log.ts'
import { makeVisit } from './visit.ts'

function aVisit(uid: string | null, account: AccountsClient['account'], isUnknown = false) {
  const logged: string[] = []
  const config = readConfig({})
  // Only the calls of this page; all others fail as an unavailable service does.
  const clients = { accounts: { account } } as Services
  const visit = makeVisit(
    {
      config,
      addresses: publicAddresses(config, 3000),
      clients,
      cookies: makeCookies({ isHttps: false }),
      now: () => new Date(),
      markets: { getOperationId: async () => 'huella-bo', hasMarket: async () => true },
      companies: { getSeller: () => null },
      map: { isOn: true, tiles: null },
      liveUpdates: { follow: async () => new Response(null, { status: 503 }) },
      savedRequests: makeSavedRequests({ db: {} as never, now: () => new Date(), signingSecrets: [] }),
      tellCampaign: null,
      assetsVersion: 'test',
      diagnose: () => Promise.reject(new Error('nobody asked for it')),
    },
    {
      request: new Request('http://localhost:3000/'),
      state: {
        country: 'BO',
        requestId: 'r-1',
        client: '127.0.0.1',
        log: makeLog({ logLevel: 'info' }, { write: (line) => void logged.push(line) }),
      },
      viewer: { uid, isGuest: false, roles: ['customer'], areas: {}, country: 'BO', token: 'a-token' },
      isApp: false,
      isUnknown,
      isEnded: false,
      isLocked: false,
      readVisitor: () => Promise.reject(new Error('nothing changed')),
      nonce: '',
      answerCookies: [],
    },
  )
  return { visit, logged }
}

test('the account of a visitor is read once per request', async () => {
  let asked = 0
  const ana = { name: 'Ana' } as Awaited<ReturnType<AccountsClient['account']>>
  const { visit } = aVisit('u1', async () => {
    asked += 1
    return ana
  })
  expect(await Promise.all([visit.account(), visit.account()])).toEqual([ana, ana])
  expect(asked).toBe(1)
})

test('a visit names the app and where its market is called', () => {
  const { visit } = aVisit(null, () => Promise.reject(new Error('asked')))
  expect(visit.config).toMatchObject({ appName: 'huella', storeApiUrl: 'http://localhost:3000/api/market' })
})

test('nobody is asked about a visitor without an account', async () => {
  const { visit, logged } = aVisit(null, () => Promise.reject(new Error('asked')))
  expect(await visit.account()).toBeNull()
  expect(logged).toEqual([])
})

test('an account that cannot be read is logged, and the page goes on without it', async () => {
  const { visit, logged } = aVisit('u1', () => Promise.reject(new Error('accounts is down')))
  expect(await visit.account()).toBeNull()
  expect(logged.join('')).toContain('accounts is down')
})

test('a form that lost its key is a call without one', () => {
  const { visit } = aVisit(null, async () => Promise.reject(new Error('is not asked')))
  expect(visit.callWithKey('key-of-a-form').idempotencyKey).toBe('key-of-a-form')
  expect(visit.callWithKey('').idempotencyKey).toBeUndefined()
})

test('of somebody whose session cannot be read just now no guest is made: their session would be lost', async () => {
  const { visit } = aVisit(null, () => Promise.reject(new Error('is not asked')), true)
  expect(visit.isVisitorUnknown).toBe(true)
  await expect(visit.ensureAccount()).rejects.toMatchObject({ code: 'http.unavailable' })
  visit.setSession({ uid: 'u1', token: 'a-token' })
  expect(visit.isVisitorUnknown).toBe(false)
})
