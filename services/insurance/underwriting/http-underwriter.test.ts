import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { moveWithTime } from '../contracts/end-insurances.ts'
import { settleInsurance } from '../contracts/settle-insurance.ts'
import { insuranceInvariants } from '../invariants.ts'
import { makeInsuranceSetUp } from '../set-up.ts'
import { aLink } from '../testing/insure.ts'
import { openInsurance } from '../testing/open-insurance.ts'
import { somePlans } from '../testing/some-plans.ts'
import { httpUnderwriter } from './http-underwriter.ts'

/** Behaviour of an insurer's service for one call. */
type Mood = 'well' | 'slow' | 'broken' | 'no JSON' | 'wrong ids' | 'redirects' | 'lost before' | 'lost after' | 'cut'

/** An insurer over real HTTP that issues one contract per key, as its documentation promises. */
const insurer = {
  moods: [] as Mood[],
  contracts: new Map<string, object>(),
  calls: [] as { key: string; body: string }[],
}

const server = createServer((request, response) => void serve(request, response))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const key = String(request.headers['idempotency-key'])
  const body = await text(request)
  insurer.calls.push({ key, body })
  const mood = insurer.moods.shift() ?? 'well'
  if (mood === 'lost before') return void request.socket.destroy()
  if (mood === 'broken') return void response.writeHead(500).end('the mainframe sleeps')
  if (mood === 'redirects') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  if (request.headers.authorization !== 'Bearer sesame') return void response.writeHead(401).end()
  if (body.includes('"race":"Pitbull"'))
    return void response.writeHead(422).end(JSON.stringify({ message: 'No aseguramos esa raza' }))

  const number = `A-${insurer.contracts.size + 1}`
  const made = {
    insuranceContractId: number,
    processId: `${number}-p`,
    receiptId: `${number}-r`,
    emissionRegisterId: `${number}-e`,
  }
  const contract = insurer.contracts.get(key) ?? { ...made, broker: 'not ours to know' }
  insurer.contracts.set(key, contract)
  if (mood === 'lost after') return void request.socket.destroy()
  if (mood === 'slow') return
  if (mood === 'no JSON') return void response.writeHead(200).end('<html>welcome</html>')
  if (mood === 'wrong ids') return void response.writeHead(200).end(JSON.stringify({ insuranceContractId: 7 }))
  const answer = JSON.stringify(contract)
  if (mood === 'cut') {
    response.writeHead(201, { 'content-length': answer.length })
    return void response.write(answer.slice(0, 20), () => request.socket.destroy())
  }
  response.writeHead(201, { 'content-type': 'application/json' }).end(answer)
}

const connection = await testDatabase({ poolSize: 4 })
let time = new Date('2026-11-22T15:00:00Z')
const { port } = server.address() as AddressInfo
const settings = { name: 'andina', title: 'Andina', url: `http://127.0.0.1:${port}`, token: 'sesame' }
const outside = httpUnderwriter(settings)
const impatient = httpUnderwriter({ ...settings, timeoutMs: 200 })
const harness = await openInsurance(connection, { now: () => time, underwriters: [outside] })
const { client } = harness.insurance
await makeInsuranceSetUp(harness.deps).putPlans(
  somePlans.map((plan) => ({ ...plan, terms: { ...plan.terms, provider: 'andina' } })),
)

test.each(['slow', 'broken', 'no JSON', 'wrong ids', 'redirects', 'lost before', 'lost after', 'cut'] as const)(
  'an insurer that is %s keeps what was paid waiting, and one contract comes of it',
  async (mood) => {
    const { key, context } = await aLink(harness, harness.signUp())
    const fact = harness.paidFact(key.insuranceId)
    insurer.moods.push(mood, mood)
    const meanwhile = { ...harness.deps, underwriters: [mood === 'slow' ? impatient : outside] }
    for (let round = 0; round < 2; round += 1) await expect(settleInsurance(meanwhile, fact)).rejects.toThrow()
    // A call may time out on a busy machine before it arrives, which leaves its mood queued.
    insurer.moods.length = 0
    expect(await client.insurance(key, { context })).toMatchObject({ status: 'PENDING_PAYMENT', isPaid: true })

    await settleInsurance(harness.deps, fact)
    await settleInsurance(harness.deps, fact)
    const calls = insurer.calls.filter((call) => call.key === key.insuranceId)
    if (mood !== 'slow') expect(calls).toHaveLength(3)
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1)
    const { insuranceContractId } = insurer.contracts.get(key.insuranceId) as { insuranceContractId: string }
    expect(await client.insurance(key, { context })).toMatchObject({
      status: 'ACTIVE',
      insuranceContractId,
      insuranceProvider: 'andina',
      providerRawInsuranceInformation: { insuranceContractId, processId: `${insuranceContractId}-p` },
    })
    expect(harness.payments.refunds.size).toBe(0)
  },
)

test('two who are told of one payment at once ask twice, and have one contract', async () => {
  const { key, context } = await aLink(harness, harness.signUp())
  const fact = harness.paidFact(key.insuranceId)
  await Promise.all([settleInsurance(harness.deps, fact), settleInsurance(harness.deps, fact)])
  const { log } = await client.insurance(key, { context })
  expect(log.map(({ status }) => status)).toEqual(['QUOTED', 'PENDING_PAYMENT', 'PENDING_PAYMENT', 'ACTIVE'])
})

test('the answer is kept as it came', async () => {
  const row = await connection
    .db<{ 'insurance.insurances': { provider_raw: unknown; contract_id: string } }>()
    .selectFrom('insurance.insurances')
    .select('provider_raw')
    .where('contract_id', 'is not', null)
    .executeTakeFirst()
  expect(row?.provider_raw).toMatchObject({ broker: 'not ours to know' })
})

test('an insurer that was away when the money came is asked again by the round, without anybody calling', async () => {
  const { key, context } = await aLink(harness, harness.signUp())
  insurer.moods.push('broken')
  await expect(settleInsurance(harness.deps, harness.paidFact(key.insuranceId))).rejects.toThrow('the mainframe sleeps')
  expect(await moveWithTime(harness.deps)).toBe(0)
  time = new Date(time.getTime() + 11 * 60_000)
  expect(await moveWithTime(harness.deps)).toBe(1)
  expect(await client.insurance(key, { context })).toMatchObject({ status: 'ACTIVE' })
})

test('what an insurer refuses goes back with its words', async () => {
  const { key, context } = await aLink(harness, harness.signUp({ pet: { breed: 'Pitbull' } }))
  await settleInsurance(harness.deps, harness.paidFact(key.insuranceId))
  expect(await client.insurance(key, { context })).toMatchObject({
    status: 'CANCELLED',
    cancelledReason: 'No aseguramos esa raza',
  })
  expect(harness.payments.refunds.get(`unsellable:${key.insuranceId}`)).toMatchObject({ amount: 4_500 })
})

test('everything that is promised of contracts holds after all that', async () => {
  expect(await findBroken(connection.db(), insuranceInvariants(time))).toEqual([])
})
