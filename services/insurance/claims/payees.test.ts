import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { exportPerson } from '../customers/account-data.ts'
import { erasePersonByAccount } from '../customers/store/erasure.ts'
import type { Tables } from '../tables.ts'
import { holder } from '../testing/insure.ts'
import { openInsurance } from '../testing/open-insurance.ts'
import { sentClaim } from '../testing/sent-claim.ts'

const connection = await testDatabase({ poolSize: 3 })
const db = connection.db<Tables>()
let time = new Date('2026-11-26T15:00:00Z')
const at = (moment: Date) => {
  time = moment
}
const harness = await openInsurance(connection, { now: () => time })
const { client } = harness.insurance
const operator = harness.signUp({ roles: ['customer', 'operator'] })
const asOperator = { context: operator.context }
const account = { bank: 'Banco Ganadero', number: '131-00123-45', holderName: 'Ana Suarez' }

/** An approved claim of a person with a policy holder, and a call that names its account. */
async function anApprovedClaim() {
  const claim = await sentClaim(harness, db, at)
  const { context, claimId, key } = claim
  await client.saveProviderCustomer(holder, { context })
  const approval = { decision: 'approve', isPreexisting: false, reason: 'Está completo' } as const
  await client.decideClaim({ claimId, ...approval }, asOperator)
  const savePayee = (facts: Partial<typeof account> = {}) =>
    client.savePayee({ ...key, claimId, ...account, ...facts }, { context })
  const pay = (seen: { payeeRevision?: number; withoutAccount?: boolean }) =>
    client.markClaimPaid({ claimId, reference: 'TRF-1', ...seen }, asOperator)
  return { ...claim, savePayee, pay }
}

test('a claim is paid to the account that its owner gave and the clerk saw', async () => {
  const { claimId, key, context, savePayee, pay } = await anApprovedClaim()
  await expect(pay({})).rejects.toMatchObject({ code: 'insurance.payee-missing' })
  expect(await savePayee()).toMatchObject({
    payee: { bank: 'Banco Ganadero', maskedNumber: '•••• 2345', revision: 1 },
  })
  expect(await client.revealPayee({ claimId }, asOperator)).toEqual({ ...account, number: '1310012345', revision: 1 })

  await savePayee({ number: '99900012345' })
  await expect(pay({ payeeRevision: 1 })).rejects.toMatchObject({ code: 'insurance.payee-changed' })
  expect(await pay({ payeeRevision: 2 })).toMatchObject({ status: 'PAID' })
  await expect(savePayee()).rejects.toMatchObject({ code: 'insurance.not-changeable' })
  await expect(client.revealPayee({ claimId }, asOperator)).rejects.toMatchObject({ status: 409 })

  const { acts } = await client.staffClaim({ claimId }, asOperator)
  expect(acts).toContainEqual(expect.objectContaining({ note: 'Vio la cuenta entera', actorUid: operator.uid }))
  const { log } = await client.claim({ ...key, claimId }, { context })
  expect(log.map(({ note }) => note)).not.toContain('Vio la cuenta entera')
})

test('another account than the one before is taken only from who has just proved who they are', async () => {
  const { uid, claimId, savePayee } = await anApprovedClaim()
  harness.loseRecentProof(uid)
  await savePayee()
  await savePayee()
  await expect(savePayee({ number: '99900012345' })).rejects.toMatchObject({
    code: 'insurance.confirm-first',
    status: 403,
  })
  expect(await client.revealPayee({ claimId }, asOperator)).toMatchObject({ number: '1310012345', revision: 1 })
})

test('an account of another person or with a wrong number is not taken', async () => {
  const { savePayee } = await anApprovedClaim()
  await expect(savePayee({ holderName: 'Pedro Suárez' })).rejects.toMatchObject({
    code: 'insurance.account-holder-differs',
    data: { fields: { holderName: expect.any(String) } },
  })
  await expect(savePayee({ number: '1234' })).rejects.toMatchObject({
    code: 'insurance.account-number-not-valid',
    data: { fields: { number: expect.any(String) } },
  })
})

test('the number is sealed, exported to its owner alone, and gone with them', async () => {
  const { uid, context, claimId, savePayee, pay } = await anApprovedClaim()
  await savePayee()
  const stored = await db.selectFrom('insurance.claim_payees').selectAll().where('claim_id', '=', claimId).execute()
  expect(JSON.stringify(stored)).not.toMatch(/1310012345|Suarez/)
  expect(JSON.stringify(await exportPerson(harness.deps, context))).toContain('1310012345')

  await db.transaction().execute((trx) => erasePersonByAccount(trx, uid))
  expect(await db.selectFrom('insurance.claim_payees').where('claim_id', '=', claimId).selectAll().execute()).toEqual(
    [],
  )
  expect(await pay({ withoutAccount: true })).toMatchObject({ status: 'PAID' })
})
