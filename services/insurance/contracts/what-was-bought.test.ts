import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { judgeClaim } from '../claims/judge-claim.ts'
import type { ClaimRecord } from '../claims/store/claims.ts'
import { insuranceInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { aLink, aQuote, holder, paid, toInsuranceRequest } from '../testing/insure.ts'
import { openInsurance } from '../testing/open-insurance.ts'
import type { ContractRequest } from '../underwriting/underwriter.ts'
import { moveWithTime } from './end-insurances.ts'
import { closeLink, settleInsurance } from './settle-insurance.ts'
import { findInsurance } from './store/insurances.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const start = new Date('2026-11-22T15:00:00Z')
let time = start
const harness = await openInsurance(connection, { now: () => time })
const { client } = harness.insurance
const operator = harness.signUp({ roles: ['customer', 'operator'] }).context

async function record(id: string) {
  const found = await findInsurance(db, id)
  if (!found) throw new Error('It was made a moment ago')
  return found
}

test('a contract that an operator ended pays for its last day, and for nothing after it', async () => {
  const { key } = await paid(harness, harness.signUp())
  time = new Date('2026-11-27T02:00:00Z')
  await client.cancelByStaff(
    { insuranceId: key.insuranceId, reason: 'Los datos no eran ciertos' },
    { context: operator },
  )
  time = start
  const judgedOn = async (occurred_on: string) => {
    const claim = { event: 'accident', occurred_on, reported_on: '2026-12-01', amount_minor: 60_000 } as ClaimRecord
    return judgeClaim(db, claim, await record(key.insuranceId), { today: '2026-12-01' })
  }
  expect(await judgedOn('2026-11-26')).toMatchObject({ isPaid: true })
  expect(await judgedOn('2026-11-27')).toMatchObject({ isPaid: false, refusal: 'out-of-validity' })
})

test('what was to follow a contract that an operator ended begins anew, waiting periods too', async () => {
  const { key, context } = await paid(harness, harness.signUp())
  time = new Date('2026-12-15T15:00:00Z')
  const next = await client.renewInsurance(key, { context })
  await client.cancelByStaff({ insuranceId: key.insuranceId, reason: 'A pedido suyo' }, { context: operator })
  await client.requestPayment({ ...key, insuranceId: next.id, method: 'qr' }, { context })
  expect(await client.insurance({ ...key, insuranceId: next.id }, { context })).toMatchObject({
    validityStartDate: '2026-12-15',
    coveredSince: '2026-12-15',
  })
  time = start
})

test('a policy and what the underwriter is told name who contracted, whatever that person writes later', async () => {
  const { key, context } = await aLink(harness, harness.signUp())
  await client.saveProviderCustomer({ ...holder, firstName: 'Otra', ci: { number: '9999999' } }, { context })
  const asked: ContractRequest[] = []
  const underwriter = {
    name: 'embedded',
    title: 'Oídos',
    issue: async (request: ContractRequest) => {
      asked.push(request)
      throw new Error('silence')
    },
  }
  const fact = harness.paidFact(key.insuranceId)
  await expect(settleInsurance({ ...harness.deps, underwriters: [underwriter] }, fact)).rejects.toThrow('silence')
  expect(asked[0]?.holder).toMatchObject({
    firstName: 'Ana',
    birthday: '1990-02-28',
    document: { number: '4567890', extension: 'SC', complement: '1A' },
  })

  await settleInsurance(harness.deps, fact)
  const policy = async () => Buffer.from(await (await client.policyDocument(key, { context })).arrayBuffer())
  const before = await policy()
  await client.saveProviderCustomer({ ...holder, firstName: 'Alguien', lastName: 'Más' }, { context })
  expect((await policy()).equals(before)).toBe(true)
  const { holder_sealed } = await record(key.insuranceId)
  expect(holder_sealed).not.toMatch(/Ana|4567890/)
})

test('a card that is rejected closes its link at once, and the next one has its whole half hour', async () => {
  const { key, context } = await aLink(harness, harness.signUp())
  const rejected = harness.payments.tries.findLast(({ request }) => request.subject.id === key.insuranceId)
  if (rejected) rejected.status = 'expired'
  const subject = { kind: 'insurance', id: key.insuranceId }
  await closeLink(harness.deps, { paymentId: rejected?.id, subject, status: 'rejected' })
  expect((await client.customer(undefined, { context })).customerInsuranceEncryptedId).toBeNull()

  time = new Date(start.getTime() + 29 * 60_000)
  const next = await client.requestPayment({ ...key, method: 'card' }, { context })
  expect(next.payUntil).toBe(new Date(time.getTime() + 30 * 60_000).toISOString())
  // A late repeat of the fact leaves the newer link open.
  await closeLink(harness.deps, { paymentId: rejected?.id, subject, status: 'rejected' })
  const { customerInsuranceEncryptedId } = await client.customer(undefined, { context })
  expect(`/payment/${customerInsuranceEncryptedId}`).toBe(next.link)
  time = start
})

test('money in another currency is no money for this contract', async () => {
  const { key, context } = await aLink(harness, harness.signUp())
  const fact = { ...harness.paidFact(key.insuranceId), currencyCode: 'PYG' }
  await expect(settleInsurance(harness.deps, fact)).rejects.toThrow('PYG')
  expect(await client.insurance(key, { context })).toMatchObject({ status: 'PENDING_PAYMENT', isPaid: false })
})

test('money that could not be sent back is sent back in a later round, once', async () => {
  const { key } = await aLink(harness, harness.signUp())
  const refusing = { name: 'embedded', title: 'No', issue: async () => ({ refusal: 'No aseguramos esa raza' }) }
  const down = { ...harness.deps.payments, refund: async () => Promise.reject(new Error('payments is away')) }
  const fact = harness.paidFact(key.insuranceId)
  const meanwhile = { ...harness.deps, underwriters: [refusing], payments: down }
  await expect(settleInsurance(meanwhile, fact)).rejects.toThrow('away')
  expect((await record(key.insuranceId)).status).toBe('CANCELLED')
  expect(harness.payments.refunds.has(`unsellable:${key.insuranceId}`)).toBe(false)

  expect(await moveWithTime(harness.deps)).toBe(1)
  expect(harness.payments.refunds.get(`unsellable:${key.insuranceId}`)).toEqual({ id: key.insuranceId, amount: 4_500 })
  expect(await moveWithTime(harness.deps)).toBe(0)
})

test('an owner is reminded once five days and once one day before the end, not in every round', async () => {
  const { key } = await paid(harness, harness.signUp())
  const notified = () => [...harness.notifications.keys()].filter((name) => name.includes(key.insuranceId))
  const moved = []
  for (const day of ['17', '17', '18', '21', '21']) {
    time = new Date(`2026-12-${day}T15:00:00Z`)
    await moveWithTime(harness.deps)
    moved.push((await record(key.insuranceId)).reminded_days)
  }
  expect(moved).toEqual([5, 5, 5, 1, 1])
  expect(notified().sort()).toEqual([1, 5].map((days) => `insurance:${key.insuranceId}:ending:${days}`))
  time = start
})

test('who was paid and not issued is never kept waiting by those whose month ends soon', async () => {
  const { key } = await aLink(harness, harness.signUp())
  const silent = { name: 'embedded', title: 'Silencio', issue: async () => Promise.reject(new Error('silence')) }
  const fact = harness.paidFact(key.insuranceId)
  await expect(settleInsurance({ ...harness.deps, underwriters: [silent] }, fact)).rejects.toThrow('silence')
  const { active } = await paid(harness, harness.signUp())
  await manyLike(active.id, 700, { valid_from: '2026-11-24', valid_until: '2026-12-24' })

  time = new Date('2026-12-22T15:00:00Z')
  await moveWithTime(harness.deps)
  expect((await record(key.insuranceId)).status).toBe('ACTIVE')
  await moveWithTime(harness.deps)
  expect(harness.notifications.size).toBeGreaterThan(700)
  time = start
  await sql`delete from insurance.insurances where id like 'many-%'`.execute(db)
})

async function manyLike(id: string, count: number, month: { valid_from: string; valid_until: string }) {
  await sql`
    insert into insurance.insurances
    select copy.*
    from insurance.insurances i, generate_series(1, ${count}::int) n, jsonb_populate_record(i, jsonb_build_object(
      'id', 'many-' || n, 'pet_profile_id', 'many-' || n, 'payment_id', 'many-' || n, 'contract_id', 'many-' || n,
      'valid_from', ${month.valid_from}::text, 'valid_until', ${month.valid_until}::text
    )) copy
    where i.id = ${id}
  `.execute(db)
  await sql`
    insert into insurance.insurance_log (insurance_id, at, status, note, actor)
    select id, created_at, status, 'Vigente', 'system' from insurance.insurances where id like 'many-%'
  `.execute(db)
}

test('who is erased is in no row any more, and in no text that was sealed', async () => {
  const one = harness.signUp({ pet: { name: 'Firulais', notes: 'Vive en la calle Beni 12' } })
  const { key, context } = await paid(harness, one)
  const request = { customerId: key.customerId, ...toInsuranceRequest(one) }
  const asked = client.createInsurance(request, { context: one.withKey('a form') })
  await client.openClaim({ ...key, event: 'accident', description: 'En la calle Beni 12' }, { context })
  await asked
  await client.erasePerson(undefined, { context })

  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'insurance'
  `.execute(db)
  expect(tables.length).toBeGreaterThan(8)
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)
    const naming = rows.filter(({ row }) => row.includes(one.uid) || /Firulais|calle Beni/.test(row))
    expect({ name, naming }).toEqual({ name, naming: [] })
  }
  expect((await record(key.insuranceId)).snapshot_hash).toMatch(/^[0-9a-f]{64}$/)
})

test('a month that is paid a minute after midnight is that of the day on which its link was made', async () => {
  time = new Date('2027-02-01T03:59:00Z')
  const bolivia = await aQuote(harness, harness.signUp())
  await client.requestPayment({ ...bolivia.key, method: 'qr' }, { context: bolivia.context })
  time = new Date('2027-02-01T04:01:00Z')
  await settleInsurance(harness.deps, harness.paidFact(bolivia.key.insuranceId))
  expect(await client.insurance(bolivia.key, { context: bolivia.context })).toMatchObject({
    validityStartDate: '2027-01-31',
    validityExpirationDate: '2027-02-28',
    expirationDays: 27,
  })

  // Asunción is an hour ahead of La Paz.
  time = new Date('2027-02-01T03:01:00Z')
  const cat = { petType: 'GATO', petTypeId: 'gato' } as const
  const paraguay = await aLink(harness, harness.signUp({ country: 'PY', pet: cat }), 'py-esencial')
  expect(await client.insurance(paraguay.key, { context: paraguay.context })).toMatchObject({
    validityStartDate: '2027-02-01',
    validityExpirationDate: '2027-03-01',
  })
  time = start
})

test('twelve renewals of a contract of 31 January keep that day, through the service', async () => {
  time = new Date('2027-01-31T15:00:00Z')
  const { key, active, context } = await paid(harness, harness.signUp())
  const ends = [active.validityExpirationDate]
  let insuranceId = active.id
  for (let month = 1; month < 12; month += 1) {
    time = new Date(`${ends.at(-1)}T03:30:00Z`)
    const next = await client.renewInsurance({ ...key, insuranceId }, { context })
    await client.requestPayment({ ...key, insuranceId: next.id, method: 'qr' }, { context })
    await settleInsurance(harness.deps, harness.paidFact(next.id))
    const renewed = await client.insurance({ ...key, insuranceId: next.id }, { context })
    expect(renewed).toMatchObject({ validityStartDate: ends.at(-1), coveredSince: '2027-01-31', status: 'ACTIVE' })
    ends.push(renewed.validityExpirationDate)
    insuranceId = next.id
  }
  expect(ends.map((day) => day.slice(5))).toEqual([
    '02-28',
    '03-31',
    '04-30',
    '05-31',
    '06-30',
    '07-31',
    '08-31',
    '09-30',
    '10-31',
    '11-30',
    '12-31',
    '01-31',
  ])
  time = start
})

test('everything that is promised of contracts and claims holds', async () => {
  expect(await findBroken(db, insuranceInvariants(time))).toEqual([])
})
