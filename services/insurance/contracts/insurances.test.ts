import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { findArchiveProblems } from '#shared/documents/testing/archive-problems.ts'
import { insuranceInvariants } from '../invariants.ts'
import { notifyOfActivated } from '../notifications/notify-on-facts.ts'
import { makeInsurance } from '../service.ts'
import type { Tables } from '../tables.ts'
import * as insure from '../testing/insure.ts'
import { openInsurance } from '../testing/open-insurance.ts'
import { moveWithTime } from './end-insurances.ts'
import { closeLink, settleInsurance } from './settle-insurance.ts'
import { snapshotHash } from './snapshot-hash.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
let time = new Date('2026-11-22T15:00:00Z')
const harness = await openInsurance(connection, { now: () => time })
const { client } = harness.insurance

const aQuote = (one: insure.SignedUp, policyId?: string) => insure.aQuote(harness, one, policyId)
const paid = (one: insure.SignedUp) => insure.paid(harness, one)

test('a dog is insured: quoted, paid by a link, issued and sealed, told once, and its policy is a PDF', async () => {
  const one = await aQuote(harness.signUp())
  const { key, context } = one
  expect(one.made).toMatchObject({ status: 'QUOTED', price: 4_500, petProfileSex: 'Macho', policyLink: null })
  await expect(client.policyDocument(key, { context })).rejects.toMatchObject({ status: 404 })

  const { link, payUntil } = await client.requestPayment({ ...key, method: 'qr' }, { context })
  expect(link).toMatch(/^\/payment\//)
  expect(payUntil).toBe('2026-11-22T15:30:00.000Z')
  const customer = await client.customer(undefined, { context })
  expect(`/payment/${customer.customerInsuranceEncryptedId}`).toBe(link)

  const fact = harness.paidFact(key.insuranceId)
  await settleInsurance(harness.deps, fact)
  await settleInsurance(harness.deps, fact)
  const active = await client.insurance(key, { context })
  expect(active).toMatchObject({
    status: 'ACTIVE',
    validityStartDate: '2026-11-22',
    validityExpirationDate: '2026-12-22',
    expirationDays: 30,
    customerReceivedPolicy: false,
    payUntil: null,
    isPaid: true,
  })
  const { context: operator } = harness.signUp({ roles: ['customer', 'operator'] })
  const uid = context.viewer.uid ?? ''
  expect(await client.insurancesOfAccount({ uid }, { context: operator })).toMatchObject([{ id: key.insuranceId }])
  await expect(client.insurancesOfAccount({ uid }, { context })).rejects.toMatchObject({ status: 403 })
  expect(active.providerRawInsuranceInformation).toMatchObject({ insuranceContractId: active.insuranceContractId })
  expect(active.pictures.map(({ shows }) => shows)).toEqual(['front', 'left', 'right'])
  expect((await client.customer(undefined, { context })).customerInsuranceEncryptedId).toBeNull()

  const activated = harness.facts.filter(({ fact }) => fact === 'insurance-activated')
  expect(activated.map(({ data }) => data)).toContainEqual({
    insuranceId: key.insuranceId,
    ownerUid: one.uid,
    petProfileId: one.pet.id,
  })
  await notifyOfActivated(harness.deps, activated[0]?.data ?? {})
  expect([...harness.notifications.values()].map(({ template }) => template)).toEqual(['insurance-activated'])

  const { text, hash } = await client.healthSnapshot(key, { context })
  expect(hash).toBe(snapshotHash(text))
  expect(JSON.parse(text)).toMatchObject({ preexistingConditions: ['Alergia al pollo'] })
  await expect(
    db.updateTable('insurance.insurances').set({ price_minor: 1 }).where('id', '=', key.insuranceId).execute(),
  ).rejects.toThrow('sealed')

  const policy = await client.policyDocument(key, { context })
  expect(policy.type).toBe('application/pdf')
  expect(findArchiveProblems(await policy.bytes())).toEqual([])

  const [received] = await client.acknowledge(
    { customerId: key.customerId, insurances: [{ id: key.insuranceId, customerReceivedPolicy: true }] },
    { context },
  )
  expect(received?.customerReceivedPolicy).toBe(true)
  expect(await findBroken(db, insuranceInvariants(time))).toEqual([])
})

test('what a body says of price and validity is not read', async () => {
  const one = harness.signUp()
  const { id: customerId } = await client.createCustomer({}, { context: one.context })
  const cheaper = {
    ...insure.toInsuranceRequest(one),
    price: 1,
    currencyCode: 'PYG',
    validityStartDate: '2026-01-01',
    validityExpirationDate: '2036-01-01',
  }
  const made = await client.createInsurance({ customerId, ...cheaper }, { context: one.context })
  expect(made).toMatchObject({
    price: 4_500,
    currencyCode: 'BOB',
    validityStartDate: '2026-11-22',
    validityExpirationDate: '2026-12-22',
    petProfileSpecies: 'PERRO',
    petProfileBirthday: '2023-07-05',
  })
})

test('a body that says of the pet what its profile does not say is refused by its fields', async () => {
  const one = harness.signUp()
  const { id: customerId } = await client.createCustomer({}, { context: one.context })
  const quote = (change: object) =>
    client.createInsurance({ customerId, ...insure.toInsuranceRequest(one), ...change }, { context: one.context })
  await expect(quote({ petProfileSpecies: 'GATO', petProfileBirthday: '2026-06-01' })).rejects.toMatchObject({
    code: 'insurance.pet-differs',
    status: 422,
    data: { fields: { petProfileSpecies: expect.any(String), petProfileBirthday: expect.any(String) } },
  })
  await expect(quote({ petProfileSex: 'xx' })).rejects.toMatchObject({ code: 'insurance.sex-not-valid' })
  await expect(quote({ petProfileSex: 'female' })).rejects.toMatchObject({ code: 'insurance.pet-differs' })
})

test.each([
  ['MALE', 'Macho'],
  ['female', 'Hembra'],
  ['Hembra', 'Hembra'],
  [' macho ', 'Macho'],
] as const)("a contract says the sex '%s' in Spanish: %s", async (petProfileSex, said) => {
  const one = harness.signUp({ pet: { sex: said } })
  const { context } = one
  const { id: customerId } = await client.createCustomer({}, { context })
  const made = await client.createInsurance(
    { customerId, ...insure.toInsuranceRequest(one), petProfileSex },
    { context },
  )
  expect(made.petProfileSex).toBe(said)
})

test('who quotes a pet again is told of the quotes that are open', async () => {
  const one = harness.signUp()
  const [first, second] = [await aQuote(one), await aQuote(one)]
  const { context } = one
  expect(first.made.otherQuotes).toEqual([])
  expect(second.made.otherQuotes).toEqual([first.made.id])
  expect((await client.insurance(first.key, { context })).otherQuotes).toEqual([second.made.id])
  await client.cancelInsurance(first.key, { context })
  expect((await client.insurance(second.key, { context })).otherQuotes).toEqual([])
})

test('a pet is insured once for one day, whoever comes second', async () => {
  const one = harness.signUp()
  const [first, second] = [await aQuote(one), await aQuote(one)]
  const { context } = one
  const links = await Promise.allSettled(
    [first, second].map(({ key }) => client.requestPayment({ ...key, method: 'card' }, { context })),
  )
  expect(links.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(links.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'insurance.insured-already' },
  })
})

test('a link by bank statement waits for it', async () => {
  const { key, context } = await aQuote(harness.signUp())
  harness.payments.state.qrWaitsUntil = '2026-11-23T15:00:00.000Z'
  const { payUntil } = await client.requestPayment({ ...key, method: 'qr' }, { context })
  harness.payments.state.qrWaitsUntil = null
  expect(payUntil).toBe('2026-11-23T15:00:00.000Z')
  expect(harness.payments.tries.at(-1)?.request.expiresAt).toBe(payUntil)
  expect(await client.insurance(key, { context })).toMatchObject({ validityStartDate: '2026-11-22' })

  // Nothing is covered before the day of the payment.
  await settleInsurance(harness.deps, { ...harness.paidFact(key.insuranceId), paidAt: '2026-11-23T14:00:00.000Z' })
  expect(await client.insurance(key, { context })).toMatchObject({
    status: 'ACTIVE',
    validityStartDate: '2026-11-23',
    validityExpirationDate: '2026-12-23',
  })
})

test('a renewal after the end covers nothing before its payment either, and keeps its waiting periods', async () => {
  const one = harness.signUp()
  const { key } = await paid(one)
  const before = time
  time = new Date('2026-12-24T15:00:00Z')
  await moveWithTime(harness.deps)
  const { id: insuranceId } = await client.renewInsurance(key, { context: one.context })
  harness.payments.state.qrWaitsUntil = '2026-12-28T22:00:00.000Z'
  await client.requestPayment({ ...key, insuranceId, method: 'qr' }, { context: one.context })
  harness.payments.state.qrWaitsUntil = null
  const renewal = () => client.insurance({ ...key, insuranceId }, { context: one.context })
  expect(await renewal()).toMatchObject({ validityStartDate: '2026-12-24' })

  await settleInsurance(harness.deps, { ...harness.paidFact(insuranceId), paidAt: '2026-12-28T14:00:00.000Z' })
  expect(await renewal()).toMatchObject({
    status: 'ACTIVE',
    validityStartDate: '2026-12-28',
    validityExpirationDate: '2027-01-28',
    coveredSince: '2026-11-22',
  })
  time = before
})

test('a link that ran out is followed by a new one, whose month begins on its own day', async () => {
  const { key, context } = await aQuote(harness.signUp())
  const first = await client.requestPayment({ ...key, method: 'qr' }, { context })
  expect(await client.requestPayment({ ...key, method: 'qr' }, { context })).toEqual(first)

  const before = time
  time = new Date('2026-11-24T15:00:00Z')
  const payment = harness.payments.tries.findLast(({ request }) => request.subject.id === key.insuranceId)
  if (payment) payment.status = 'expired'
  const subject = { kind: 'insurance', id: key.insuranceId }
  await closeLink(harness.deps, { paymentId: payment?.id, subject, status: 'expired' })
  expect(await client.insurance(key, { context })).toMatchObject({ status: 'PENDING_PAYMENT', payUntil: null })
  const next = await client.requestPayment({ ...key, method: 'qr' }, { context })
  expect(next.link).not.toBe(first.link)
  expect(await client.insurance(key, { context })).toMatchObject({ validityStartDate: '2026-11-24' })
  time = before
})

test('money for a contract that was cancelled goes back whole, once', async () => {
  const { key, context } = await aQuote(harness.signUp())
  await client.requestPayment({ ...key, method: 'qr' }, { context })
  await client.cancelInsurance({ ...key, reason: '' }, { context })
  const fact = { ...harness.paidFact(key.insuranceId) }
  await settleInsurance(harness.deps, fact)
  await settleInsurance(harness.deps, fact)
  expect(harness.payments.refunds.get(`unsellable:${key.insuranceId}`)).toEqual({ id: key.insuranceId, amount: 4_500 })
  expect(await client.insurance(key, { context })).toMatchObject({ status: 'CANCELLED', policyLink: null })
})

test('an underwriter that refuses gives the money back; one that is silent is asked again', async () => {
  const { key, context } = await aQuote(harness.signUp())
  await client.requestPayment({ ...key, method: 'qr' }, { context })
  const fact = harness.paidFact(key.insuranceId)
  const silent = { name: 'embedded', title: 'Silencio', issue: async () => Promise.reject(new Error('silence')) }
  await expect(settleInsurance({ ...harness.deps, underwriters: [silent] }, fact)).rejects.toThrow('silence')
  expect(await client.insurance(key, { context })).toMatchObject({ status: 'PENDING_PAYMENT', isPaid: true })

  const refusing = { name: 'embedded', title: 'No', issue: async () => ({ refusal: 'No aseguramos esa raza' }) }
  await settleInsurance({ ...harness.deps, underwriters: [refusing] }, fact)
  expect(await client.insurance(key, { context })).toMatchObject({
    status: 'CANCELLED',
    cancelledReason: 'No aseguramos esa raza',
  })
  expect(harness.payments.refunds.has(`unsellable:${key.insuranceId}`)).toBe(true)
})

test('a month ends by itself, is renewed without a gap, and a second wish to renew finds the first', async () => {
  const one = harness.signUp()
  const { key, active } = await paid(one)
  const { context } = one
  await expect(client.renewInsurance(key, { context })).rejects.toMatchObject({ code: 'insurance.not-renewable' })

  const before = time
  time = new Date('2026-12-18T15:00:00Z')
  await moveWithTime(harness.deps)
  expect([...harness.notifications.keys()]).toContain(`insurance:${key.insuranceId}:ending:5`)
  const next = await client.renewInsurance(key, { context })
  expect((await client.renewInsurance(key, { context })).id).toBe(next.id)
  expect(next).toMatchObject({ status: 'QUOTED', renewedFrom: active.id, validityStartDate: '2026-12-22' })
  // The pictures of the first month are reused.
  await client.requestPayment({ ...key, insuranceId: next.id, method: 'qr' }, { context })
  await settleInsurance(harness.deps, harness.paidFact(next.id))
  const renewed = await client.insurance({ ...key, insuranceId: next.id }, { context })
  expect(renewed).toMatchObject({ status: 'ACTIVE', validityStartDate: '2026-12-22', coveredSince: '2026-11-22' })

  time = new Date('2026-12-22T15:00:00Z')
  await moveWithTime(harness.deps)
  await moveWithTime(harness.deps)
  expect(await client.insurance(key, { context })).toMatchObject({ status: 'EXPIRED', expirationDays: 0 })
  const ended = harness.facts.filter(
    ({ fact, data }) => fact === 'insurance-ended' && JSON.stringify(data).includes(active.id),
  )
  expect(ended).toHaveLength(1)
  expect(await findBroken(db, insuranceInvariants(time))).toEqual([])
  time = before
})

test('to everybody else a contract, its picture, its policy and its claims are not there', async () => {
  const one = harness.signUp()
  const { key, active } = await paid(one)
  const stranger = harness.signUp()
  const operator = harness.signUp({ roles: ['customer', 'operator'] })
  const pictureId = active.pictures[0]?.id ?? ''
  for (const { context } of [stranger, operator]) {
    for (const call of [
      () => client.insurance(key, { context }),
      () => client.policyDocument(key, { context }),
      () => client.healthSnapshot(key, { context }),
      () => client.picture({ ...key, pictureId }, { context }),
      () => client.claims(key, { context }),
      () => client.requestPayment({ ...key, method: 'qr' }, { context }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404, code: 'insurance.insurance-not-found' })
  }
  expect((await client.picture({ ...key, pictureId }, { context: one.context })).type).toBe('image/webp')
  expect((await client.staffPicture({ pictureId }, { context: operator.context })).type).toBe('image/webp')
  await expect(client.staffPicture({ pictureId }, { context: stranger.context })).rejects.toMatchObject({ status: 403 })
})

test('a document finds only its own holder, and the database reads no card, no tax number and no birthday', async () => {
  const one = harness.signUp()
  await client.saveProviderCustomer(
    { ...insure.holder, ci: { number: '7654321', extension: 'LP' } },
    { context: one.withKey('a form') },
  )
  const found = await client.providerCustomerByDocument({ customerDocumentId: '7654321' }, { context: one.context })
  expect(found).toMatchObject({ ci: { number: '7654321', extension: 'LP', complement: null }, birthday: '1990-02-28' })

  const stranger = harness.signUp()
  await client.saveProviderCustomer(insure.holder, { context: stranger.context })
  const asked = (customerDocumentId: string) =>
    client.providerCustomerByDocument({ customerDocumentId }, { context: stranger.context }).catch((error) => error)
  const [foreign, unknown] = [await asked('7654321'), await asked('1111111')]
  expect(foreign).toEqual(unknown)
  expect(foreign).toMatchObject({ status: 404 })

  const rows = await db.selectFrom('insurance.provider_customers').selectAll().execute()
  const keys = await connection.db<Tables>().selectFrom('insurance.idempotency').selectAll().execute()
  expect(JSON.stringify([rows, keys])).not.toMatch(/7654321|4567890|1990-02-28/)
})

test('behind a new key the old one still opens what it sealed, and finds its document', async () => {
  const one = harness.signUp()
  await client.saveProviderCustomer(insure.holder, { context: one.context })
  const sealed = [...harness.deps.secrets]
  const call = (secrets: string[]) =>
    makeInsurance({
      ...harness.deps,
      db: connection.db(),
      secrets,
      report: () => {},
    }).client.providerCustomerByDocument({ customerDocumentId: insure.holder.ci.number }, { context: one.context })
  expect(await call(['a newer key: as long as a production wants it', ...sealed])).toMatchObject({
    ci: { number: insure.holder.ci.number },
  })
  await expect(call(['a newer key: as long as a production wants it'])).rejects.toThrow()
})

test('what is wrong with a policy holder is said by its field', async () => {
  const { context } = harness.signUp()
  const save = (change: object) => client.saveProviderCustomer({ ...insure.holder, ...change }, { context })
  await expect(save({ ci: { number: '12' } })).rejects.toMatchObject({
    data: { fields: { 'ci.number': expect.any(String) } },
  })
  await expect(save({ ci: { number: '4567890', extension: 'XX' } })).rejects.toMatchObject({
    code: 'insurance.extension-not-valid',
  })
  await expect(save({ phones: [{ number: '12345' }] })).rejects.toMatchObject({ code: 'insurance.phone-not-valid' })
  await expect(save({ birthday: '2010-01-01' })).rejects.toMatchObject({ code: 'insurance.too-young-to-contract' })
  await expect(save({ nit: '12a' })).rejects.toMatchObject({ code: 'insurance.nit-not-valid' })
})

test('a cat in Paraguay is insured in guaraníes', async () => {
  const one = harness.signUp({
    country: 'PY',
    pet: { name: 'Misha', petType: 'GATO', petTypeId: 'gato', sex: 'Hembra' },
  })
  const { key, context } = await aQuote(one, 'py-esencial')
  await client.requestPayment({ ...key, method: 'card' }, { context })
  await settleInsurance(harness.deps, harness.paidFact(key.insuranceId))
  expect(await client.insurance(key, { context })).toMatchObject({
    status: 'ACTIVE',
    displayPrice: 'Gs\u00a049.000',
    petProfileSpecies: 'GATO',
    petProfileSex: 'Hembra',
  })
})

test('a quote says who would hold it as soon as that is known, and how long its month would last', async () => {
  const one = harness.signUp()
  const { key, context, made } = await aQuote(one)
  expect(made).toMatchObject({ customerInsuranceId: null, expirationDate: '2026-12-22', expirationDays: 30 })
  const { customerInsuranceId } = await client.customer(undefined, { context })
  expect(customerInsuranceId).not.toBeNull()
  const itsMonth = { customerInsuranceId, expirationDate: '2026-12-22', expirationDays: 30 }
  expect(await client.insurance(key, { context })).toMatchObject({ status: 'QUOTED', ...itsMonth })

  await client.requestPayment({ ...key, method: 'qr' }, { context })
  const [waiting] = await client.insurances({ customerId: key.customerId }, { context })
  expect(waiting).toMatchObject({ status: 'PENDING_PAYMENT', ...itsMonth, subscriptionDate: null, policyLink: null })

  const left = await client.cancelInsurance(key, { context })
  expect(left).toMatchObject({ status: 'CANCELLED', customerInsuranceId, expirationDays: 0 })
})

test('who is erased leaves the paid contract without a name, and nothing else', async () => {
  const one = harness.signUp()
  const { key } = await paid(one)
  const answer = await client.erasePerson(undefined, { context: one.context })
  expect(answer.kept).toHaveLength(1)
  const rows = await db
    .selectFrom('insurance.insurances as i')
    .innerJoin('insurance.customers as c', 'c.id', 'i.customer_id')
    .select(['i.pet_name', 'c.uid', 'c.name', 'c.email', 'i.provider_customer_id'])
    .where('i.id', '=', key.insuranceId)
    .execute()
  expect(rows).toMatchObject([{ pet_name: '', name: '', email: null, provider_customer_id: null }])
  expect(rows[0]?.uid).toMatch(/^erased-/)
  expect(await client.exportPerson(undefined, { context: one.context })).toMatchObject({
    customer: null,
    insurances: [],
  })
})

test('nothing failed without being expected', () => {
  expect(harness.unexpected).toEqual([])
})
