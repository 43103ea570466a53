import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { isRetryable } from '#shared/database/is-retryable.ts'
import { secondProcess, testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { makeRewards } from '../service.ts'
import type { Tables } from '../tables.ts'
import { openMemberships } from '../testing/open-memberships.ts'
import { membershipInvariants } from './membership-invariants.ts'
import { moveMembershipsWithTime } from './move-with-time.ts'
import { settleMembership } from './settle-membership.ts'

const connection = await testDatabase({ poolSize: 6 })
const other = await secondProcess(connection, 6)
let time = new Date('2026-03-10T15:00:00Z')
const harness = await openMemberships(connection, { now: () => time })
const elsewhere = { ...harness.deps, db: other.db<Tables>() }
const deps = [harness.deps, elsewhere] as const
const clients = [harness.rewards.client, makeRewards(elsewhere).client] as const
const RACERS = 64

/** Runs the work concurrently in two processes; answers the outcome of each. */
async function race(work: (client: (typeof clients)[0], nth: number) => Promise<unknown>) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: RACERS }, (_, nth) => patiently(() => work(clients[nth % 2] ?? clients[0], nth))),
  )
  const tally: Record<string, number> = {}
  for (const outcome of outcomes) {
    const word =
      outcome.status === 'fulfilled' ? 'done' : (asServiceError(outcome.reason)?.code ?? String(outcome.reason))
    tally[word] = (tally[word] ?? 0) + 1
  }
  return tally
}

/** Retries calls that a busy machine refused for lack of a database connection. */
async function patiently<T>(work: () => Promise<T>, tries = 20): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isBusy = asServiceError(error)?.code === 'http.unavailable' || isRetryable(error)
    if (!isBusy || tries === 0) throw error
    return patiently(work, tries - 1)
  }
}

const sound = async () => expect(await findBroken(connection.db(), membershipInvariants(time))).toEqual([])

async function aMember() {
  const one = harness.signUp()
  await clients[0].chooseMembership({ planId: 'bo-plus' }, { context: one.context })
  await clients[0].payMembership({ method: 'qr' }, { context: one.context })
  await settleMembership(harness.deps, harness.paidFact(one.uid))
  return one
}

const standing = async ({ context }: { context: ReturnType<typeof harness.signUp>['context'] }) => {
  const { membership } = await clients[1].membership(undefined, { context })
  if (!membership) throw new Error('There is a membership')
  return membership
}

test('64 who choose for one person at once make one membership, with one month to pay', async () => {
  const one = harness.signUp()
  const tally = await race((client) =>
    client.chooseMembership({ planId: 'bo-plus' }, { context: one.withKey(newId()) }),
  )
  expect(tally).toEqual({ done: RACERS })
  expect((await standing(one)).log.map(({ status }) => status)).toEqual(['PENDING_PAYMENT'])
  expect(await race((client) => client.payMembership({ method: 'qr' }, { context: one.context }))).toEqual({
    done: RACERS,
  })
  expect(harness.payments.tries.filter(({ request }) => request.ownerUid === one.uid)).toHaveLength(1)
  await sound()
})

test('a payment that is told 64 times at once is one month, and is told once', async () => {
  const one = harness.signUp()
  await clients[0].chooseMembership({ planId: 'bo-plus' }, { context: one.context })
  await clients[0].payMembership({ method: 'qr' }, { context: one.context })
  const fact = harness.paidFact(one.uid)
  expect(await race((_, nth) => settleMembership(deps[nth % 2] ?? deps[0], fact))).toEqual({ done: RACERS })
  expect((await standing(one)).paidUntil).toBe('2026-04-10')
  const published = harness.facts.filter(({ data }) => JSON.stringify(data).includes(one.uid))
  expect(published.map(({ fact }) => fact)).toEqual(['membership-activated'])
  await sound()
})

test('64 wishes to renew, and rounds of two processes meanwhile, are one month on offer', async () => {
  const one = await aMember()
  time = new Date('2026-04-08T15:00:00Z')
  const tally = await race((client, nth) =>
    nth % 8 === 0
      ? moveMembershipsWithTime(deps[(nth / 8) % 2] ?? deps[0])
      : client.renewMembership({}, { context: one.context }),
  )
  expect(tally).toEqual({ done: RACERS })
  const notified = [...harness.notifications.values()].filter(
    ({ to, template }) => to.uid === one.uid && template === 'membership-renewal',
  )
  expect(notified).toHaveLength(1)
  const fact = harness.paidFact(one.uid)
  expect(await race((_, nth) => settleMembership(deps[nth % 2] ?? deps[0], fact))).toEqual({ done: RACERS })
  expect((await standing(one)).paidUntil).toBe('2026-05-10')
  time = new Date('2026-03-10T15:00:00Z')
  await sound()
})

test('whoever pays, stops and resumes at once, and whenever it ends, no money is lost and no day is paid twice', async () => {
  for (const moment of ['2026-04-08T15:00:00Z', '2026-04-10T15:00:00Z']) {
    time = new Date('2026-03-10T15:00:00Z')
    const one = await aMember()
    time = new Date('2026-04-08T15:00:00Z')
    await moveMembershipsWithTime(harness.deps)
    const fact = harness.paidFact(one.uid)
    time = new Date(moment)
    const tally = await race((client, nth) => {
      const way = nth % 4
      if (way === 0) return settleMembership(deps[(nth / 4) % 2] ?? deps[0], fact)
      if (way === 1) return client.stopMembership({}, { context: one.context })
      if (way === 2) return client.resumeMembership({}, { context: one.context })
      return moveMembershipsWithTime(deps[nth % 2] ?? deps[0])
    })
    // After it ended there is nothing to resume or stop, and its payment was under way.
    const refusals = ['done', 'rewards.not-changeable', 'rewards.paid-meanwhile']
    expect(Object.keys(tally).filter((word) => !refusals.includes(word))).toEqual([])
    const { status, paidUntil } = await standing(one)
    const wasGivenBack = harness.payments.refunds.has(`unsellable:${fact.subject.id}`)
    expect([status === 'ACTIVE' && paidUntil === '2026-05-10', wasGivenBack]).toEqual([true, false])
    await sound()
  }
  time = new Date('2026-03-10T15:00:00Z')
})
