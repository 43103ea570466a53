import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { erasePersonByAccount } from '../customers/store/erasure.ts'
import { insuranceInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { openInsurance } from '../testing/open-insurance.ts'
import { sentClaim } from '../testing/sent-claim.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
let time = new Date('2026-11-26T15:00:00Z')
const at = (moment: Date) => {
  time = moment
}
const harness = await openInsurance(connection, { now: () => time })
const { client } = harness.insurance
const operator = harness.signUp({ roles: ['customer', 'operator'] })
const colleague = harness.signUp({ roles: ['customer', 'operator'] })
const asOperator = { context: operator.context }

const collar = { label: 'Collar isabelino', claimed: 15_000, accepted: 0, reason: 'No es un gasto médico.' }
const approval = { decision: 'approve', isPreexisting: false, reason: 'Revisamos la factura' } as const

async function findBroken() {
  const found = await Promise.all(insuranceInvariants(time).map(({ broken }) => broken.execute(db)))
  return found.flatMap(({ rows }) => rows)
}

test('the rules judge what is accepted of the items, and the owner reads what was cut and why', async () => {
  const { key, context, claimId } = await sentClaim(harness, db, at)
  const before = await client.staffClaim({ claimId }, asOperator)
  expect(before.outlook?.fresh).toMatchObject({ pays: 40_000, terms: { deductible: 10_000, sharePercent: 80 } })

  // (600 - 150 - 100) × 80 %
  const decided = await client.decideClaim({ claimId, ...approval, items: [collar], seenPays: 28_000 }, asOperator)
  expect(decided).toMatchObject({ status: 'APPROVED', pays: 28_000, accepted: 45_000, amount: 60_000 })
  const { items } = await client.claim({ ...key, claimId }, { context })
  expect(items).toEqual([{ ...collar, displayClaimed: 'Bs\u00A0150,00', displayAccepted: 'Bs\u00A00,00' }])
  expect(await findBroken()).toEqual([])
})

test('items that do not fit their claim decide nothing', async () => {
  const { claimId } = await sentClaim(harness, db, at)
  const decide = (...items: (typeof collar)[]) => client.decideClaim({ claimId, ...approval, items }, asOperator)
  await expect(decide({ ...collar, reason: '' })).rejects.toMatchObject({ code: 'insurance.item-without-reason' })
  await expect(decide({ ...collar, accepted: 15_001 })).rejects.toMatchObject({ code: 'insurance.item-over-claimed' })
  await expect(decide({ ...collar, claimed: 60_001 })).rejects.toMatchObject({ code: 'insurance.items-over-claim' })
  await expect(decide({ ...collar, claimed: 60_000 })).rejects.toMatchObject({ code: 'insurance.rules-pay-nothing' })
  expect(await client.staffClaim({ claimId }, asOperator)).toMatchObject({ status: 'SENT', items: [], accepted: null })
})

test('of two clerks who take a claim at once one has it, and the owner does not read of it', async () => {
  const { key, context, claimId } = await sentClaim(harness, db, at)
  const take = ({ uid, context: own }: typeof operator) =>
    client.assignClaim({ claimId, from: null, to: uid }, { context: own })
  const taken = await Promise.allSettled([take(operator), take(colleague)])
  expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { assignedUid, acts } = await client.staffClaim({ claimId }, asOperator)
  expect([operator.uid, colleague.uid]).toContain(assignedUid)
  expect(acts.at(-1)).toMatchObject({ note: 'Tomó el reclamo', actorUid: assignedUid })
  expect((await client.claim({ ...key, claimId }, { context })).log.map(({ note }) => note)).not.toContain(
    'Tomó el reclamo',
  )

  await client.assignClaim({ claimId, from: assignedUid, to: operator.uid }, asOperator)
  const mine = await client.staffClaims({ queue: 'open', clerk: 'me', first: 10 }, asOperator)
  expect(mine.claims.map(({ id }) => id)).toContain(claimId)
  const free = await client.staffClaims({ queue: 'open', clerk: 'nobody', first: 10 }, asOperator)
  expect(free.claims.map(({ id }) => id)).not.toContain(claimId)
})

test('a claim of nobody becomes that of the clerk who answers it', async () => {
  const { claimId } = await sentClaim(harness, db, at)
  await client.decideClaim({ claimId, decision: 'ask-papers', reason: 'La factura no se lee' }, asOperator)
  expect(await client.staffClaim({ claimId }, asOperator)).toMatchObject({ assignedUid: operator.uid })
})

test('the items of a person who is erased lose their words and keep their sums', async () => {
  const { uid, claimId } = await sentClaim(harness, db, at)
  await client.decideClaim({ claimId, ...approval, items: [collar] }, asOperator)
  await db.transaction().execute((trx) => erasePersonByAccount(trx, uid))
  const items = await db.selectFrom('insurance.claim_items').selectAll().where('claim_id', '=', claimId).execute()
  expect(items).toMatchObject([{ label: '', claimed_minor: 15_000, accepted_minor: 0 }])
  expect(await findBroken()).toEqual([])
})
