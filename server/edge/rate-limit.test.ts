import { expect, test } from 'vitest'
import { findPolicy } from '../testing/source-pages.ts'
import { type OtherCounts, rateLimit, type TakenTokens } from './rate-limit.ts'

const api = '/pet-profile-api/customers/ana/pet-profiles/toby'

test.each([
  ['cards over the API', `${api}/vaccination-cards`],
  ['cards with a trailing slash', `${api}/vaccination-cards/`],
  ['cards of the page', '/petProfileMedicineApplications/card'],
  ['cards of the page, as somebody types it', '/PETPROFILEMEDICINEAPPLICATIONS/CARD'],
  ['photos', '/petProfilePhotoEdit/upload'],
])('of %s one visitor gets a tenth of what else is expensive, and others their own', (_what, path) => {
  let time = new Date('2026-11-21T12:00:00Z')
  const getWait = rateLimit(30, () => time, findPolicy)
  expect([1, 2, 3].map(() => getWait('POST', path, '203.0.113.1'))).toEqual([null, null, null])
  expect(getWait('POST', path, '203.0.113.1')).toBe(20)
  expect(getWait('POST', path, '203.0.113.2')).toBeNull()

  time = new Date('2026-11-21T12:00:20Z')
  expect(getWait('POST', path, '203.0.113.1')).toBeNull()
})

test.each([
  '/community-api/posts/1/poster',
  '/lostPet/poster',
  '/FoundPet/poster/',
  '/lostPet/status.data',
  '/petAdoption/share',
])('%s is drawn for whoever reads it, a tenth as often as what else is expensive', (path) => {
  const getWait = rateLimit(30, () => new Date('2026-11-21T12:00:00Z'), findPolicy)
  expect([1, 2, 3].map(() => getWait('GET', path, '203.0.113.1'))).toEqual([null, null, null])
  expect(getWait('GET', path, '203.0.113.1')).toBe(20)
  expect(getWait('GET', '/lostPet', '203.0.113.1')).toBeNull()
})

test('of GraphQL one visitor is answered four times as often, however it is asked', () => {
  const getWait = rateLimit(5, () => new Date('2026-11-21T12:00:00Z'), findPolicy)
  const waits = Array.from({ length: 20 }, (_, n) => getWait(n % 2 ? 'GET' : 'POST', '/graphql', '203.0.113.1'))
  expect(waits).toEqual(waits.map(() => null))
  expect(getWait('POST', '/graphql', '203.0.113.1')).toBe(3)
  expect(getWait('POST', '/graphql', '203.0.113.2')).toBeNull()
})

test('taking cards back and looking at what was given cost nothing of that', () => {
  const getWait = rateLimit(10, () => new Date('2026-11-21T12:00:00Z'), findPolicy)
  for (let tries = 0; tries < 20; tries += 1) {
    expect(getWait('DELETE', `${api}/vaccination-cards`, '203.0.113.1')).toBeNull()
    expect(getWait('GET', '/petProfileMedicineApplications', '203.0.113.1')).toBeNull()
  }
})

test.each(['/signin', '/SIGNIN/', '/SignUp.data', '/Checkout'])('%s counts however it is written', (path) => {
  const getWait = rateLimit(1, () => new Date('2026-11-21T12:00:00Z'), findPolicy)
  expect(getWait('POST', path, '203.0.113.1')).toBeNull()
  expect(getWait('POST', path, '203.0.113.1')).toBe(60)
})

test('a household of IPv6 is one visitor', () => {
  const getWait = rateLimit(1, () => new Date('2026-11-21T12:00:00Z'), findPolicy)
  expect(getWait('POST', '/checkout', '2800:cd0:1:2:aaaa::1')).toBeNull()
  expect(getWait('POST', '/checkout', '2800:cd0:1:2:bbbb::7')).toBe(60)
  expect(getWait('POST', '/checkout', '2800:cd0:1:3::1')).toBeNull()
})

test('who owns many networks of IPv6 has eight times as much in all', () => {
  const getWait = rateLimit(1, () => new Date('2026-11-21T12:00:00Z'), findPolicy)
  for (let network = 1; network <= 8; network += 1)
    expect(getWait('POST', '/checkout', `2800:cd0:1:${network}::1`)).toBeNull()
  expect(getWait('POST', '/checkout', '2800:cd0:1:9::1')).toBe(8)
  expect(getWait('POST', '/checkout', '2800:cd0:2:1::1')).toBeNull()
})

/** Processes that hear of each other at once. */
function inProcesses(count: number, perMinute: number, now: () => Date, isConnected = () => true) {
  const hearers: ((taken: TakenTokens) => void)[] = []
  return Array.from({ length: count }, (_, own) => {
    const others: OtherCounts = {
      tell(taken) {
        if (isConnected()) for (const [index, hear] of hearers.entries()) if (index !== own) hear(taken)
      },
      hear: (hear) => hearers.push(hear),
    }
    return rateLimit(perMinute, now, findPolicy, others)
  })
}

/** How many of the calls, each to the next process, are allowed. */
function countAllowed(processes: ReturnType<typeof rateLimit>[], calls: number): number {
  const waits = Array.from({ length: calls }, (_, nth) =>
    processes[nth % processes.length]?.('POST', '/signin', '203.0.113.1'),
  )
  return waits.filter((wait) => wait === null).length
}

test.each([2, 3, 8])(
  '%i processes together allow what one does, and a twentieth more for each further one',
  (count) => {
    const allowed = countAllowed(
      inProcesses(count, 300, () => new Date('2026-11-21T12:00:00Z')),
      300 * count,
    )
    expect(allowed).toBeGreaterThanOrEqual(300)
    expect(allowed).toBeLessThanOrEqual(300 + (count - 1) * 15)
  },
)

test('what was allowed too much before a process heard of the others lacks in the next minute', () => {
  let time = new Date('2026-11-21T12:00:00Z')
  let hear = (_: TakenTokens) => {}
  const getWait = rateLimit(100, () => time, findPolicy, {
    tell() {},
    hear: (count) => {
      hear = count
    },
  })
  expect(countAllowed([getWait], 100)).toBe(100)
  hear({ key: 'signIn 203.0.113.1', size: 100, tokens: 60 })
  time = new Date('2026-11-21T12:01:00Z')
  expect(countAllowed([getWait], 100)).toBe(40)
})

test('without a connection each process limits by itself', () => {
  const alone = inProcesses(
    3,
    30,
    () => new Date('2026-11-21T12:00:00Z'),
    () => false,
  )
  expect(countAllowed(alone, 300)).toBe(90)
})

test('a process alone tells nobody of visitors who take little', () => {
  const told: TakenTokens[] = []
  const getWait = rateLimit(300, () => new Date('2026-11-21T12:00:00Z'), findPolicy, {
    tell: (taken) => told.push(taken),
    hear() {},
  })
  for (let calls = 0; calls < 14; calls += 1) expect(getWait('POST', '/signin', '203.0.113.1')).toBeNull()
  expect(told).toEqual([])
  getWait('POST', '/signin', '203.0.113.1')
  expect(told).toEqual([{ key: 'signIn 203.0.113.1', size: 300, tokens: 15 }])
})
