import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '#services/pets/rules/days.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import { oneMonthFrom } from '../contracts/rules/validity.ts'
import { issue } from '../contracts/settle-insurance.ts'
import { findInsurance } from '../contracts/store/insurances.ts'
import { EVENTS, judge } from '../policies/rules/coverage.ts'
import type { Tables } from '../tables.ts'
import { paid } from '../testing/insure.ts'
import { makeActive } from '../testing/make-active.ts'
import { openInsurance } from '../testing/open-insurance.ts'
import { judgeClaim } from './judge-claim.ts'
import type { ClaimRecord } from './store/claims.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
let time = new Date('2026-11-22T15:00:00Z')
const harness = await openInsurance(connection, { now: () => time })
const { client } = harness.insurance
const operator = harness.signUp({ roles: ['customer', 'operator'] }).context

/** An active contract, as it is after it was issued. */
async function anActive(one = harness.signUp()) {
  time = new Date('2026-11-22T15:00:00Z')
  const { context, pet } = one
  const { id: customerId } = await client.createCustomer({}, { context })
  const { id: insuranceId } = await client.createInsurance(
    {
      customerId,
      policyId: 'bo-esencial',
      petProfileId: pet.id,
      petProfileSpecies: 'PERRO',
      petProfileRace: 'Beagle',
      petProfileName: 'Toby',
      petProfileBirthday: '2023-07-05',
      petProfileWeight: 12,
      petProfileSex: 'MALE',
      petProfileUniqueCharacteristics: 'Cola blanca',
    },
    { context },
  )
  await makeActive(db, insuranceId, time)
  return { ...one, key: { customerId, insuranceId } }
}

async function createDocument(): Promise<File> {
  return new File([new Uint8Array(await photo().jpeg().toBuffer())], 'factura.jpg', { type: 'image/jpeg' })
}

/** A claim of Bs 600 for an accident, with its documents. */
async function aClaim(one: Awaited<ReturnType<typeof anActive>>, amount = 60_000) {
  const { key, context } = one
  const facts = { occurredOn: '2026-11-25', amount, description: 'Se cortó una pata con un vidrio en la plaza' }
  const { id: claimId } = await client.openClaim({ ...key, event: 'accident', ...facts }, { context })
  for (const kind of ['invoice', 'vet-report'] as const)
    await client.addPaper({ ...key, claimId, kind, file: await createDocument() }, { context })
  return { ...key, claimId }
}

test('a claim is written bit by bit, says what is missing, and is answered by the rules within five working days', async () => {
  const one = await anActive()
  const { key, context } = one
  time = new Date('2026-11-26T15:00:00Z')
  const begun = await client.openClaim({ ...key, event: 'accident' }, { context })
  expect(begun).toMatchObject({ status: 'DRAFT', expectedPay: null, answerBy: null })
  expect(begun.missing).toEqual(['occurred-on', 'amount', 'description', 'invoice', 'vet-report'])
  const path = { ...key, claimId: begun.id }
  await expect(client.sendClaim(path, { context })).rejects.toMatchObject({
    status: 422,
    data: { missing: begun.missing },
  })

  await client.changeClaim({ ...path, occurredOn: '2026-11-25', amount: 60_000 }, { context })
  const written = await client.changeClaim({ ...path, description: 'Se cortó una pata con un vidrio' }, { context })
  expect(written).toMatchObject({ expectedPay: 40_000, missing: ['invoice', 'vet-report'] })
  for (const kind of ['invoice', 'vet-report'] as const)
    await client.addPaper({ ...path, kind, file: await createDocument() }, { context })
  const sent = await client.sendClaim(path, { context })
  expect(sent).toMatchObject({ status: 'SENT', answerBy: '2026-12-03', reportedOn: '2026-11-26' })
  await expect(client.changeClaim({ ...path, amount: 1 }, { context })).rejects.toMatchObject({ status: 409 })

  const queue = await client.staffClaims({ queue: 'open', first: 10 }, { context: operator })
  expect(queue.claims.map(({ id }) => id)).toContain(begun.id)
  const asked = { claimId: begun.id, reason: 'La factura no se lee' }
  await client.decideClaim({ ...asked, decision: 'ask-papers' }, { context: operator })
  await client.sendClaim(path, { context })
  const decided = await client.decideClaim(
    { ...asked, decision: 'approve', isPreexisting: false, reason: 'Todo está completo' },
    { context: operator },
  )
  expect(decided).toMatchObject({ status: 'APPROVED', pays: 40_000, payBy: '2026-12-03' })
  const settled = await client.markClaimPaid(
    { claimId: begun.id, reference: 'TRF-1', withoutAccount: true },
    { context: operator },
  )
  expect(settled.log.map(({ status }) => status)).toEqual(['SENT', 'NEEDS_PAPERS', 'SENT', 'APPROVED', 'PAID'])
})

test('two approvals at once never pay more than the limit', async () => {
  const one = await anActive()
  time = new Date('2026-11-26T15:00:00Z')
  const claims = [await aClaim(one, 200_000), await aClaim(one, 200_000)]
  for (const path of claims) await client.sendClaim(path, { context: one.context })
  const decided = await Promise.all(
    claims.map(({ claimId }) =>
      client.decideClaim(
        { claimId, decision: 'approve', isPreexisting: false, reason: 'Completo' },
        { context: operator },
      ),
    ),
  )
  expect(decided.reduce((sum, { pays }) => sum + (pays ?? 0), 0)).toBe(200_000)
})

test('what the rules do not pay is not approved, and a refusal needs its reason', async () => {
  const one = await anActive()
  time = new Date('2026-11-26T15:00:00Z')
  const path = await aClaim(one, 9_000)
  await client.sendClaim(path, { context: one.context })
  const decision = { claimId: path.claimId, isPreexisting: false }
  await expect(
    client.decideClaim({ ...decision, decision: 'approve', reason: 'Por amable' }, { context: operator }),
  ).rejects.toMatchObject({ code: 'insurance.rules-pay-nothing' })
  const rejected = await client.decideClaim(
    { ...decision, decision: 'reject', reason: 'No supera la franquicia' },
    { context: operator },
  )
  expect(rejected).toMatchObject({ status: 'REJECTED', pays: null, decisionReason: 'No supera la franquicia' })
  await expect(client.withdrawClaim(path, { context: one.context })).rejects.toMatchObject({ status: 409 })
})

test('the simulator and the judgement of a claim say the same of 1,000 random cases', async () => {
  const { key } = await anActive()
  const insurance = await findInsurance(db, key.insuranceId)
  if (!insurance) throw new Error('It was made a moment ago')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...EVENTS),
      fc.integer({ min: -5, max: 40 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 500_000 }),
      fc.boolean(),
      async (event, after, later, amount, isPreexisting) => {
        const occurredOn = plusDays('2026-11-22', after)
        const reportedOn = plusDays(occurredOn, later)
        const simulated = judge({
          coverages: insurance.terms.coverages,
          validity: oneMonthFrom('2026-11-22'),
          coveredSince: '2026-11-22',
          paidBefore: 0,
          event,
          occurredOn,
          reportedOn,
          amount,
          isPreexisting,
        })
        const claim = { event, occurred_on: occurredOn, reported_on: reportedOn, amount_minor: amount } as ClaimRecord
        expect(await judgeClaim(db, claim, insurance, { today: reportedOn, isPreexisting })).toEqual(simulated)
      },
    ),
    { numRuns: 1000 },
  )
})

test('operators see the queue by the day that was promised, what the rules pay either way, and who did what', async () => {
  const one = await anActive()
  time = new Date('2026-11-26T15:00:00Z')
  const [first, second] = [await aClaim(one), await aClaim(one)]
  await client.sendClaim(first, { context: one.context })
  time = new Date('2026-11-27T15:00:00Z')
  await client.sendClaim(second, { context: one.context })
  const ids = [first.claimId, second.claimId]
  const getQueue = async (asked: object = {}) => {
    const { claims } = await client.staffClaims({ first: 100, ...asked }, { context: operator })
    return claims.filter(({ id }) => ids.includes(id))
  }
  expect(await getQueue()).toMatchObject([
    { id: first.claimId, dueOn: '2026-12-03', isLate: false },
    { id: second.claimId, dueOn: '2026-12-04' },
  ])

  const seen = await client.staffClaim({ claimId: first.claimId }, { context: operator })
  expect(seen).toMatchObject({ owner: { phone: '+59170000001' }, snapshot: { text: '{}' }, acts: [{ by: 'customer' }] })
  expect(seen.outlook?.fresh).toMatchObject({
    pays: 40_000,
    displayDeductible: expect.stringMatching(/100,00$/),
    sharePercent: 80,
    refusal: null,
  })
  const decision = { claimId: first.claimId, decision: 'approve', isPreexisting: false, reason: 'Completo' } as const
  await expect(client.decideClaim({ ...decision, seenPays: 39_999 }, { context: operator })).rejects.toMatchObject({
    code: 'insurance.claim-changed',
  })
  await client.decideClaim({ ...decision, seenPays: 40_000 }, { context: operator })
  expect(await client.staffClaim({ claimId: first.claimId }, { context: operator })).toMatchObject({
    outlook: null,
    isPreexisting: false,
    acts: [{ by: 'customer' }, { by: 'staff', actorUid: operator.viewer.uid, note: 'Completo' }],
  })

  // The approved one is to be paid by the 3rd, the other one is to be answered by the 4th; other tests have claims too.
  const getCounts = async (day: string) => {
    time = new Date(`${day}T15:00:00Z`)
    return client.claimsToDo(undefined, { context: operator })
  }
  const before = await getCounts('2026-12-01')
  const onTheSecond = await getCounts('2026-12-02')
  expect(onTheSecond.soon - before.soon).toBeGreaterThanOrEqual(1)
  expect((await getCounts('2026-12-05')).late - (await getCounts('2026-12-04')).late).toBeGreaterThanOrEqual(1)
  const { late, soon, later, first: named } = await getCounts('2026-12-03')
  const { claims: open } = await client.staffClaims({ queue: 'open', first: 100 }, { context: operator })
  const due = open.flatMap(({ dueOn }) => dueOn ?? [])
  expect({ late, soon, later }).toEqual({
    late: due.filter((day) => day < '2026-12-03').length,
    soon: due.filter((day) => day >= '2026-12-03' && day <= '2026-12-05').length,
    later: due.filter((day) => day > '2026-12-05').length,
  })
  const getNamed = (kind: 'soon' | 'later') => named.flatMap((claim) => (claim.kind === kind ? [claim.id] : []))
  const getFirst = (isOf: (day: string) => boolean) =>
    open.flatMap(({ id, dueOn }) => (dueOn && isOf(dueOn) ? [id] : [])).slice(0, 3)
  expect(getNamed('soon')).toEqual(getFirst((day) => day >= '2026-12-03' && day <= '2026-12-05'))
  expect(getNamed('later')).toEqual(getFirst((day) => day > '2026-12-05'))

  time = new Date('2026-12-08T15:00:00Z')
  expect((await getQueue()).map(({ isLate }) => isLate)).toEqual([true, true])
  expect(await client.toLookAfter(undefined, { context: operator })).toMatchObject({
    toPay: expect.any(Number),
    payBy: '2026-12-03',
  })
  await client.decideClaim(
    { claimId: second.claimId, decision: 'reject', isPreexisting: true, reason: 'Venía de antes' },
    { context: operator },
  )
  expect((await getQueue({ queue: 'done' })).map(({ id }) => id)).toEqual([second.claimId])
  const { reference } = await client.claim(second, { context: one.context })
  expect(await getQueue({ queue: 'all', search: reference })).toHaveLength(1)
})

test('pages of the queue follow each other, and none is shown twice', async () => {
  const seen: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof client.staffClaims>> = await client.staffClaims(
      { queue: 'open', first: 1, after },
      { context: operator },
    )
    seen.push(...page.claims.map(({ id }) => id))
    after = page.endCursor
  }
  const whole = await client.staffClaims({ queue: 'open', first: 100 }, { context: operator })
  expect(seen).toEqual(whole.claims.map(({ id }) => id))
  expect(seen.length).toBeGreaterThan(1)
})

test('a contract is cancelled by an operator with its money, once, and a payment told again sends nothing back', async () => {
  time = new Date('2026-11-22T15:00:00Z')
  const { key, context } = await paid(harness, harness.signUp())
  const asked = { insuranceId: key.insuranceId, reason: 'La mascota vive en otro país', refund: true }
  await client.cancelByStaff(asked, { context: operator })
  expect(await client.insurance(key, { context })).toMatchObject({ status: 'CANCELLED', cancelledReason: asked.reason })
  expect(harness.payments.refunds.get(`cancelled:${key.insuranceId}`)).toEqual({ id: key.insuranceId, amount: 4_500 })
  await expect(client.cancelByStaff(asked, { context: operator })).rejects.toMatchObject({ status: 409 })

  const record = await findInsurance(db, key.insuranceId)
  if (!record) throw new Error('It was made a moment ago')
  await issue(harness.deps, record)
  expect(harness.payments.refunds.has(`unsellable:${key.insuranceId}`)).toBe(false)
})

test('what was paid and is not issued waits in a queue of its own, and goes back whole when it is given up', async () => {
  time = new Date('2026-11-22T15:00:00Z')
  const { key } = await paid(harness, harness.signUp())
  await db
    .updateTable('insurance.insurances')
    .set({ status: 'PENDING_PAYMENT', contract_id: null, subscribed_at: null, updated_at: time })
    .where('id', '=', key.insuranceId)
    .execute()
  time = new Date(time.getTime() + 16 * 60_000)
  const countWaiting = () => client.toLookAfter(undefined, { context: operator })
  expect(await countWaiting()).toMatchObject({ notIssued: 1, notIssuedSince: '2026-11-22T15:00:00.000Z' })
  const queue = await client.staffInsurances({ queue: 'not-issued', first: 10 }, { context: operator })
  expect(queue.insurances.map(({ id }) => id)).toEqual([key.insuranceId])

  await client.cancelByStaff(
    { insuranceId: key.insuranceId, reason: 'La aseguradora no responde' },
    { context: operator },
  )
  expect(harness.payments.refunds.has(`unsellable:${key.insuranceId}`)).toBe(true)
  expect(await countWaiting()).toMatchObject({ notIssued: 0 })
})
