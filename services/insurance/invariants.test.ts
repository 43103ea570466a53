import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { expectEachToBeNoticed } from '#shared/database/audit-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { insuranceInvariants } from './invariants.ts'
import type { Tables } from './tables.ts'
import { makeActive } from './testing/make-active.ts'
import { openInsurance } from './testing/open-insurance.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const now = new Date('2026-11-22T15:00:00Z')
const harness = await openInsurance(connection, { now: () => now })
const { client } = harness.insurance

test('whatever breaks of contracts and claims is noticed by its name', async () => {
  const { context, pet } = harness.signUp()
  const { id: customerId } = await client.createCustomer({}, { context })
  const request = {
    policyId: 'bo-esencial',
    petProfileId: pet.id,
    petProfileSpecies: 'PERRO',
    petProfileRace: 'Beagle',
    petProfileName: 'Toby',
    petProfileBirthday: '2023-07-05',
    petProfileWeight: 12,
    petProfileSex: 'MALE',
    petProfileUniqueCharacteristics: 'Cola blanca',
  }
  const { id: insuranceId } = await client.createInsurance({ customerId, ...request }, { context })
  await makeActive(db, insuranceId, now)
  await client.openClaim({ customerId, insuranceId, event: 'accident' }, { context })
  const invariants = insuranceInvariants(now)
  expect(await findBroken(db, invariants)).toEqual([])

  const unsealed = 'alter table insurance.insurances disable trigger keep_what_was_sealed'
  const log = (status: string) =>
    `insert into insurance.insurance_log (insurance_id, at, status, note, actor)
     values ('${insuranceId}', '2026-11-22T15:00:00Z', '${status}', '', 'system')`
  const claimLog = (status: string) =>
    `insert into insurance.claim_log (claim_id, at, status, note, actor)
     select id, '2026-11-22T15:00:00Z', '${status}', '', 'staff' from insurance.claims`
  await expectEachToBeNoticed(db, invariants, {
    'what is or was active was paid, issued and sealed': [
      'alter table insurance.insurances drop constraint active_is_paid_and_issued',
      'update insurance.insurances set payment_id = null',
    ],
    'what is over has ended': [
      unsealed,
      `update insurance.insurances
       set valid_from = '2026-10-01', covered_since = '2026-10-01', valid_until = '2026-11-01'`,
    ],
    'what was paid is issued, or given back, within a day': [
      `update insurance.insurances set status = 'PENDING_PAYMENT', updated_at = '2026-11-20T15:00:00Z'`,
      log('PENDING_PAYMENT'),
    ],
    'the money of what was never issued is asked back within a day': [
      `update insurance.insurances
       set status = 'CANCELLED', cancelled_reason = 'No', cancelled_on = '2026-11-20', subscribed_at = null,
           contract_id = null,
           updated_at = '2026-11-20T15:00:00Z'`,
      log('CANCELLED'),
    ],
    'the last line of a claim says its state': [
      `update insurance.claims set status = 'SENT', reported_on = '2026-11-22'`,
    ],
    'what is paid is what the rules said of it': [
      `update insurance.claims
       set status = 'APPROVED', amount_minor = 60000, pays_minor = 40000, occurred_on = '2026-11-22',
           reported_on = '2026-11-22', judgement = '{"pays":30000}'`,
      claimLog('APPROVED'),
    ],
    'a sealed snapshot is what its hash says': [
      unsealed,
      'alter table insurance.insurances drop constraint snapshot_is_its_hash',
      `update insurance.insurances set health_snapshot = '{"forged":true}'`,
    ],
    'the last line of a contract says its state': [log('CANCELLED')],
    'what is accepted is the claim less what its items lost': [
      'update insurance.claims set amount_minor = 60000, accepted_minor = 45000',
    ],
    'no more is paid of an event than its limit': [
      `update insurance.claims
       set status = 'APPROVED', amount_minor = 300000, pays_minor = 200001, occurred_on = '2026-11-22',
           reported_on = '2026-11-22', judgement = '{"pays":200001}'`,
      claimLog('APPROVED'),
    ],
  })
})
