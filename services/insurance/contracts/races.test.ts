import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { secondProcess, testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { insuranceInvariants } from '../invariants.ts'
import { makeInsurance } from '../service.ts'
import type { Tables } from '../tables.ts'
import { aLink, aQuote, paid, toInsuranceRequest } from '../testing/insure.ts'
import { openInsurance } from '../testing/open-insurance.ts'
import { decideByChance } from '../testing/simulated-claims.ts'
import { moveWithTime } from './end-insurances.ts'
import { settleInsurance } from './settle-insurance.ts'

const connection = await testDatabase({ poolSize: 6 })
const other = await secondProcess(connection, 6)
let time = new Date('2026-11-22T15:00:00Z')
const harness = await openInsurance(connection, { now: () => time })
const elsewhere = { ...harness.deps, db: other.db<Tables>() }
const deps = [harness.deps, elsewhere] as const
const clients = [harness.insurance.client, makeInsurance(elsewhere).client] as const
const RACERS = 32

/** Runs the act concurrently, alternating between two processes; counts each answer. */
async function race(act: (client: (typeof clients)[number], nth: number) => Promise<unknown>) {
  const answers: Record<string, number> = {}
  const acts = Array.from({ length: RACERS }, (_, nth) => act(clients[nth % 2] ?? clients[0], nth))
  for (const outcome of await Promise.allSettled(acts)) {
    const answer =
      outcome.status === 'fulfilled' ? 'done' : (asServiceError(outcome.reason)?.code ?? String(outcome.reason))
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  return answers
}

test('of eight quotes of one pet that 32 pay at once, one is opened, and all who wanted that one have its link', async () => {
  const one = harness.signUp()
  const { key, context } = await aQuote(harness, one)
  const quotes = [key.insuranceId]
  for (let more = 0; more < 7; more += 1) {
    const request = { customerId: key.customerId, ...toInsuranceRequest(one) }
    quotes.push((await clients[0].createInsurance(request, { context })).id)
  }
  // One contract's pictures are enough; the others reuse them.
  const { pictures } = await clients[0].insurance(key, { context })
  await connection
    .db<Tables>()
    .insertInto('insurance.pictures')
    .values(
      quotes.slice(1).flatMap((insurance_id, nth) =>
        pictures.map(({ id, shows }, position) => ({
          id: id.slice(0, 63) + ((Number.parseInt(id.at(-1) ?? '0', 16) + nth + 1) % 16).toString(16),
          insurance_id,
          shows,
          position,
          created_at: time,
        })),
      ),
    )
    .execute()

  const links = new Set<string>()
  const answers = await race(async (client, nth) => {
    const insuranceId = quotes[nth % quotes.length] ?? ''
    links.add((await client.requestPayment({ ...key, insuranceId, method: 'qr' }, { context })).link)
  })
  expect(answers).toEqual({ done: 4, 'insurance.insured-already': 28 })
  expect(links.size).toBe(1)
  const open = await clients[1].insurances({ customerId: key.customerId, status: 'PENDING_PAYMENT' }, { context })
  expect(open).toHaveLength(1)
  // One log line, however many calls ran meanwhile.
  expect(open[0]?.log.map(({ status }) => status)).toEqual(['QUOTED', 'PENDING_PAYMENT'])
})

test('of 32 quotes that one person asks for at once, ten are made', async () => {
  const one = harness.signUp()
  const { id: customerId } = await clients[0].createCustomer({}, { context: one.context })
  const request = { customerId, ...toInsuranceRequest(one) }
  expect(await race((client) => client.createInsurance(request, { context: one.withKey(newId()) }))).toEqual({
    done: 10,
    'insurance.too-many': 22,
  })
})

test('a payment that is told 32 times at once is one contract, and is told once', async () => {
  const { key, context } = await aLink(harness, harness.signUp())
  const fact = harness.paidFact(key.insuranceId)
  expect(await race((_, nth) => settleInsurance(deps[nth % 2] ?? deps[0], fact))).toEqual({ done: RACERS })
  const published = harness.facts.filter(
    ({ fact, data }) => fact === 'insurance-activated' && JSON.stringify(data).includes(key.insuranceId),
  )
  expect(published).toHaveLength(1)
  const { log } = await clients[0].insurance(key, { context })
  expect(log.map(({ status }) => status)).toEqual(['QUOTED', 'PENDING_PAYMENT', 'PENDING_PAYMENT', 'ACTIVE'])
})

test('32 wishes to renew are one month, and 32 to pay it one payment', async () => {
  const { key, context } = await paid(harness, harness.signUp())
  time = new Date('2026-12-18T15:00:00Z')
  const months = new Set<string>()
  const answers = await race(async (client) => void months.add((await client.renewInsurance(key, { context })).id))
  expect(answers).toEqual({ done: RACERS })
  expect(months.size).toBe(1)
  const [insuranceId = ''] = months
  expect(await race((client) => client.requestPayment({ ...key, insuranceId, method: 'qr' }, { context }))).toEqual({
    done: RACERS,
  })
  expect(harness.payments.tries.filter(({ request }) => request.subject.id === insuranceId)).toHaveLength(1)
  time = new Date('2026-11-22T15:00:00Z')
})

test('rounds of two processes and a payment that comes meanwhile end a contract once, or issue it once', async () => {
  const { key, context } = await aLink(harness, harness.signUp())
  time = new Date('2026-11-30T15:00:00Z')
  const fact = harness.paidFact(key.insuranceId)
  await race((_, nth) =>
    nth % 3 === 0 ? settleInsurance(deps[nth % 2] ?? deps[0], fact) : moveWithTime(deps[nth % 2] ?? deps[0]),
  )
  const { status } = await clients[0].insurance(key, { context })
  expect([status, harness.payments.refunds.has(`unsellable:${key.insuranceId}`)]).toEqual(['ACTIVE', false])
  time = new Date('2026-11-22T15:00:00Z')
})

// 1,000 of them: npm run test:battery -- insurance.
test('of claims by chance the service pays what the simulator said of them', async () => {
  const at = (now: Date) => {
    time = now
  }
  expect(await decideByChance(harness, connection.db(), { cases: 40, seed: 7, at })).toBeGreaterThan(5)
  expect(await findBroken(connection.db(), insuranceInvariants(new Date('2026-11-22T15:00:00Z')))).toEqual([])
})
