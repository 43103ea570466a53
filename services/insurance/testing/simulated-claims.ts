import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { plusDays } from '#services/pets/rules/days.ts'
import { getRequiredDocuments } from '../claims/rules/documents.ts'
import { oneMonthFrom } from '../contracts/rules/validity.ts'
import { EVENTS, type InsuredEvent, judge } from '../policies/rules/coverage.ts'
import type { Tables } from '../tables.ts'
import { type InsuranceHarness, paid } from './insure.ts'

const day = '2026-11-22'

const anyClaim = fc.record({
  event: fc.constantFrom<InsuredEvent>('accident', 'accident', 'accident', 'illness', ...EVENTS),
  after: fc.integer({ min: -3, max: 33 }),
  later: fc.oneof(fc.integer({ min: 0, max: 33 }), fc.constant(0)),
  amount: fc.integer({ min: 1, max: 120_000 }),
  isPreexisting: fc.boolean(),
})

/**
 * Opens, sends and decides random claims through the service and checks that each pays what the simulator says with
 * the plan's public terms. Answers how many were paid.
 */
export async function decideByChance(
  harness: InsuranceHarness,
  db: Kysely<Tables>,
  { cases, seed, at }: { cases: number; seed: number; at: (time: Date) => void },
): Promise<number> {
  const { client } = harness.insurance
  const operator = harness.signUp({ roles: ['customer', 'operator'] }).context
  const [plan] = await client.policies({ countryCode: 'BO' }, { context: operator })
  const before = new Map<string, number>()
  let owner: Awaited<ReturnType<typeof paid>> | undefined
  let times = 0
  for (const [index, claim] of fc.sample(anyClaim, { numRuns: cases, seed }).entries()) {
    // Limits run out; a new contract starts with full ones.
    if (!owner || index % 20 === 0) {
      at(new Date(`${day}T15:00:00Z`))
      owner = await paid(harness, harness.signUp())
      before.clear()
    }
    const { key, context } = owner
    const { event, amount, isPreexisting } = claim
    const occurredOn = plusDays(day, claim.after)
    const laterDay = plusDays(occurredOn, claim.later)
    const reportedOn = laterDay < day ? day : laterDay
    const simulated = {
      coverages: plan?.coverages ?? [],
      validity: oneMonthFrom(day),
      coveredSince: day,
      paidBefore: before.get(event) ?? 0,
      event,
      occurredOn,
      reportedOn,
      amount,
    }
    at(new Date(`${reportedOn}T15:00:00Z`))
    const facts = { event, occurredOn, amount, description: 'Lo que pasó, contado por quien lo vio' }
    const { id: claimId } = await client.openClaim({ ...key, ...facts }, { context })
    for (const shows of getRequiredDocuments(event)) await createDocument(db, claimId, shows)
    const sent = await client.sendClaim({ ...key, claimId }, { context })
    const expected = judge({ ...simulated, isPreexisting: false })
    expect([claim, sent.expectedPay, sent.refusal === null]).toEqual([claim, expected.pays, expected.isPaid])

    const judgement = judge({ ...simulated, isPreexisting })
    const decide = (decision: 'approve' | 'reject') =>
      client.decideClaim({ claimId, decision, isPreexisting, reason: 'Como dicen las reglas' }, { context: operator })
    if (!judgement.isPaid) {
      await expect(decide('approve')).rejects.toMatchObject({ code: 'insurance.rules-pay-nothing' })
      expect((await decide('reject')).pays).toBeNull()
      continue
    }
    times += 1
    expect([claim, (await decide('approve')).pays]).toEqual([claim, judgement.pays])
    before.set(event, (before.get(event) ?? 0) + judgement.pays)
  }
  return times
}

/** Inserts a claim document without its photo, because only the judgement is tested. */
export async function createDocument(db: Kysely<Tables>, claimId: string, shows: string): Promise<void> {
  const id = randomBytes(32).toString('hex')
  await db
    .insertInto('insurance.pictures')
    .values({ id, claim_id: claimId, shows, position: 0, created_at: new Date(`${day}T15:00:00Z`) })
    .execute()
}
