import { sql } from 'kysely'
import { expect } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { type FailingCall, failEachCall, failingDatabase } from '#shared/database/failing-testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { moveWithTime } from '../contracts/end-insurances.ts'
import { settleInsurance } from '../contracts/settle-insurance.ts'
import { insuranceInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { aLink, aPicture, aQuote, paid, toInsuranceRequest } from './insure.ts'
import { openInsurance } from './open-insurance.ts'

type Which = Pick<FailingCall, 'way' | 'among'>
export type FailingInsurance = Awaited<ReturnType<typeof openFailingInsurance>>

const start = '2026-11-22T15:00:00Z'

/** Insurance on a database whose calls a test can make fail; published facts are stored in that database. */
export async function openFailingInsurance(connection: DatabaseConnection) {
  const db = connection.db<Tables>()
  const clock = { now: new Date(start) }
  const now = () => clock.now
  await sql`create table if not exists told_of_insurance (fact text, data jsonb)`.execute(db)
  const harness = await openInsurance(failingDatabase(connection), {
    now,
    jobs: {
      publish: async (trx, fact, data) => {
        await sql`insert into told_of_insurance (fact, data) values (${fact}, ${JSON.stringify(data)})`.execute(trx)
      },
    },
  })
  const operator = harness.signUp({ roles: ['customer', 'operator'] }).context
  /** Records of one person: states of contracts and claims, log lines, and published facts. */
  const standing = async (uid: string) => {
    const { rows } = await sql<{ contracts: string[]; claims: string[]; lines: string[]; facts: string[] }>`
      with own as (
        select i.* from insurance.insurances i join insurance.customers c on c.id = i.customer_id where c.uid = ${uid}
      ), claimed as (select claims.* from insurance.claims join own on own.id = insurance_id)
      select
        coalesce((select array_agg(status || case when payment_id is null then '' else ' paid' end order by created_at, id) from own), '{}') as contracts,
        coalesce((select array_agg(status order by id) from claimed), '{}') as claims,
        coalesce((
          select array_agg(line order by line) from (
            select l.status || ' ' || l.note as line from insurance.insurance_log l join own on own.id = l.insurance_id
            union all select 'claim ' || l.status from insurance.claim_log l join claimed on claimed.id = l.claim_id
          ) lines
        ), '{}') as lines,
        coalesce((select array_agg(fact || ' ' || coalesce(data ->> 'status', '') order by fact, data ->> 'status')
          from told_of_insurance where data ->> 'ownerUid' = ${uid}), '{}') as facts
    `.execute(db)
    const [found] = rows
    if (!found) throw new Error('A count has a row')
    return found
  }
  const broken = () => findBroken(db, insuranceInvariants(clock.now))
  return { ...harness, client: harness.insurance.client, db, clock, operator, standing, broken }
}

/** Whichever call fails, a quote is complete or absent; the same key creates one, with one answer. */
export function sweepQuote(harness: FailingInsurance, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    const one = harness.signUp()
    const { id: customerId } = await harness.client.createCustomer({}, { context: one.context })
    const context = one.withKey(newId())
    await expectAllOrNothing(harness, one.uid, meanwhile, () =>
      harness.client.createInsurance({ customerId, ...toInsuranceRequest(one) }, { context }),
    )
    expect((await harness.standing(one.uid)).contracts).toEqual(['QUOTED'])
  })
}

/** Whichever call fails, a retry opens the one payment of the contract, with the same link for every caller. */
export function sweepLink(harness: FailingInsurance, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    const { uid, key, context } = await aQuote(harness, harness.signUp())
    const link = () => harness.client.requestPayment({ ...key, method: 'qr' }, { context })
    const first = await meanwhile(link)
    expectBusy(first)
    const again = await link()
    expect(await link()).toEqual(again)
    if (first.status === 'fulfilled') expect(first.value).toEqual(again)
    expect(harness.payments.tries.filter(({ request }) => request.subject.id === key.insuranceId)).toHaveLength(1)
    const { customerInsuranceEncryptedId } = await harness.client.customer(undefined, { context })
    expect(`/payment/${customerInsuranceEncryptedId}`).toBe(again.link)
    expect((await harness.standing(uid)).contracts).toEqual(['PENDING_PAYMENT'])
    expect(await harness.broken()).toEqual([])
  })
}

/** Whichever call fails after the payment, the contract is issued once and notified once in the end. */
export function sweepIssue(
  harness: FailingInsurance,
  { isNotified, ...which }: Which & { isNotified: boolean },
): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    harness.clock.now = new Date(start)
    const { uid, key } = await aLink(harness, harness.signUp())
    const fact = harness.paidFact(key.insuranceId)
    await meanwhile(() => settleInsurance(harness.deps, fact))
    expect(await harness.broken()).toEqual([])

    // Redelivered by the queue, or found by the round without a fact.
    const isNoted = (await harness.standing(uid)).contracts[0] !== 'PENDING_PAYMENT'
    harness.clock.now = new Date(harness.clock.now.getTime() + 11 * 60_000)
    if (isNoted && !isNotified) await moveWithTime(harness.deps)
    else await settleInsurance(harness.deps, fact)
    await settleInsurance(harness.deps, fact)
    expect(await harness.standing(uid)).toMatchObject({ contracts: ['ACTIVE paid'], facts: ['insurance-activated '] })
    expect(await harness.broken()).toEqual([])
    expect(harness.payments.refunds.has(`unsellable:${key.insuranceId}`)).toBe(false)
  })
}

/** Whichever call fails, retries create one renewal. */
export function sweepRenewal(harness: FailingInsurance, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    harness.clock.now = new Date(start)
    const { uid, key, context } = await paid(harness, harness.signUp())
    harness.clock.now = new Date('2026-12-18T15:00:00Z')
    await expectAllOrNothing(harness, uid, meanwhile, () => harness.client.renewInsurance(key, { context }))
    expect((await harness.standing(uid)).contracts).toEqual(['ACTIVE paid', 'QUOTED'])
  })
}

/** Whichever call fails from sending a claim to its payment, each step happens once or not at all. */
export async function sweepClaim(harness: FailingInsurance, which: Which): Promise<Record<string, string[]>> {
  const failed: Record<string, string[]> = {}
  for (const step of ['sent', 'approved', 'paid'] as const)
    failed[step] = await failEachCall(which, async (meanwhile) => {
      harness.clock.now = new Date(start)
      const { uid, key, context } = await paid(harness, harness.signUp())
      harness.clock.now = new Date('2026-11-26T15:00:00Z')
      const facts = { occurredOn: '2026-11-25', amount: 60_000, description: 'Se cortó una pata en la plaza' }
      const { id: claimId } = await harness.client.openClaim({ ...key, event: 'accident', ...facts }, { context })
      for (const kind of ['invoice', 'vet-report'] as const)
        await harness.client.addPaper({ ...key, claimId, kind, file: await aPicture(`${kind}.jpg`) }, { context })
      const { operator } = harness
      const decision = { claimId, decision: 'approve', isPreexisting: false, reason: 'Está completo' } as const
      const steps = {
        sent: () => harness.client.sendClaim({ ...key, claimId }, { context }),
        approved: () => harness.client.decideClaim(decision, { context: operator }),
        paid: () =>
          harness.client.markClaimPaid({ claimId, reference: 'TRF-1', withoutAccount: true }, { context: operator }),
      }
      const status = step.toUpperCase()
      if (step !== 'sent') await steps.sent()
      if (step === 'paid') await steps.approved()
      const before = await harness.standing(uid)
      const first = await meanwhile(steps[step])
      const between = await harness.standing(uid)
      if (between.claims[0] !== status) expect(between).toEqual(before)
      expect(await harness.broken()).toEqual([])

      // A caller without an answer retries: the step runs, or answers that it was done.
      expectBusy(first)
      const again = await steps[step]().catch((error: unknown) => asServiceError(error)?.status)
      if (step === 'sent') expect(again).toMatchObject({ status: 'SENT' })
      else if (between.claims[0] === status) expect(again).toBe(409)
      const after = await harness.standing(uid)
      expect(after.claims).toEqual([status])
      expect(after.facts).toEqual([...before.facts, `claim-moved ${status}`].sort())
      expect(await harness.broken()).toEqual([])
    })
  return failed
}

async function expectAllOrNothing<T extends { id: string }>(
  harness: FailingInsurance,
  uid: string,
  meanwhile: (work: () => Promise<T>) => Promise<PromiseSettledResult<T>>,
  act: () => Promise<T>,
): Promise<void> {
  const before = await harness.standing(uid)
  const first = await meanwhile(act)
  const between = await harness.standing(uid)
  expectBusy(first)
  const again = await act()
  const after = await harness.standing(uid)
  expect([before, after]).toContainEqual(between)
  if (first.status === 'fulfilled') expect(first.value).toEqual(again)
  expect(await act()).toEqual(again)
  expect(await harness.standing(uid)).toEqual(after)
  expect(await harness.broken()).toEqual([])
}

/** The failing call answers with a retryable error. */
function expectBusy(outcome: PromiseSettledResult<unknown>): void {
  if (outcome.status === 'rejected') expect(asServiceError(outcome.reason)?.status).toBe(503)
}
