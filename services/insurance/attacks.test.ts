import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { insuranceInvariants } from './invariants.ts'
import type { Tables } from './tables.ts'
import { aLink, aPicture, holder, paid, toInsuranceRequest } from './testing/insure.ts'
import { openInsurance } from './testing/open-insurance.ts'
import { somePlans } from './testing/some-plans.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const harness = await openInsurance(connection, { now: () => new Date('2026-11-22T15:00:00Z') })
const { client } = harness.insurance
const api = 'https://huella.test/pet-insurance/api'

async function ask(context: CallContext, method: string, path: string, body?: string | FormData) {
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined
  const request = new Request(`${api}${path}`, { method, ...(headers && { headers }), ...(body && { body }) })
  const answer = await harness.insurance.fetch(request, context)
  return { status: answer?.status ?? 404, text: (await answer?.text()) ?? '' }
}

const one = harness.signUp()
const stranger = harness.signUp()
const { context } = one
const { id: customerId } = await client.createCustomer({}, { context })
const { id: strangersId } = await client.createCustomer({}, { context: stranger.context })
const foreignPet = harness.pets.get(stranger.pet.id)?.id ?? ''
const request = toInsuranceRequest(one)

const strange: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  0.001,
  1e21,
  1e-300,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  'NaN',
  [],
  [1],
  {},
  { $gt: '' },
  { toString: 'x' },
  '../../',
  "' or 1=1 --",
  '\u0000',
  '\ud800',
  '\u202e olos',
  '🐶'.repeat(30),
  'x'.repeat(5000),
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '2026-11-23',
  'GATO',
  'py-esencial',
  'bo-esencial',
  'ACTIVE',
  foreignPet,
  strangersId,
  stranger.uid,
]
const ours = Object.keys(request)
const smuggled = [
  'price',
  'price_minor',
  'priceMinor',
  'amount',
  'currencyCode',
  'currency',
  'country',
  'countryCode',
  'status',
  'id',
  'insuranceId',
  'uid',
  'ownerUid',
  'customer_id',
  'validityStartDate',
  'validityExpirationDate',
  'expirationDate',
  'valid_until',
  'anchorDay',
  'coveredSince',
  'covered_since',
  'terms',
  'coverages',
  'benefits',
  'payment_id',
  'isPaid',
  'contract_id',
  'renewedFrom',
  'renewed_from',
  'insuranceProvider',
  'customerReceivedPolicy',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'customerId',
]
const name = fc.constantFrom(...ours, ...smuggled)
const value = fc.oneof(
  fc.constantFrom(...strange),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.double(),
  fc.jsonValue(),
)
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('set' as const), name, value }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), name: fc.constantFrom(...ours) }) },
  // The same name twice: parsers differ about which value counts.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('twice' as const), name, value }) },
)

function written(changes: readonly { kind: string; name: string; value?: unknown }[]): string {
  const entries: [string, unknown][] = Object.entries(request)
  for (const { kind, name, value } of changes) {
    const at = entries.findIndex(([known]) => known === name)
    if (at >= 0 && kind !== 'twice') entries.splice(at, 1)
    if (kind !== 'leave') entries.push([name, value])
  }
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`
}

const input = {
  customerId,
  petProfileId: one.pet.id,
  petProfileName: one.pet.name,
  petProfileSpecies: 'PERRO',
  petProfileBirthday: one.pet.birthday,
  petProfileSex: 'Macho',
  status: 'QUOTED',
  policyId: 'bo-esencial',
  price: 4_500,
  currencyCode: 'BOB',
  countryCode: 'BO',
  validityStartDate: '2026-11-22',
  validityExpirationDate: '2026-12-22',
  coveredSince: '2026-11-22',
  isPaid: false,
  payUntil: null,
  insuranceContractId: null,
  renewedFrom: null,
  insuranceProvider: 'embedded',
  benefits: somePlans[0]?.terms.benefits,
}

test('of 600 bodies that were tampered with none buys cheaper, longer, or for somebody else', async () => {
  const bodies = [
    ...fc.sample(fc.array(change, { minLength: 1, maxLength: 4 }), { numRuns: 588, seed: 7 }).map(written),
    ...[
      'null',
      '[]',
      '1',
      '"x"',
      'true',
      '{}',
      '',
      '{',
      `[${written([])}]`,
      `{"json":${written([])}}`,
      '{"a":'.repeat(500),
    ],
    written([{ kind: 'set', name: 'customerId', value: strangersId }]),
  ]
  expect(bodies).toHaveLength(600)
  const answers: Record<string, number> = {}
  const tryOne = async (body: string) => {
    const answer = await ask(context, 'POST', `/customers/${customerId}/insurances`, body)
    answers[answer.status] = (answers[answer.status] ?? 0) + 1
    if (answer.status !== 200) {
      expect([body, answer.status]).toEqual([body, expect.toSatisfy((status) => status >= 400 && status < 500)])
      return
    }
    const { id, ...made } = JSON.parse(answer.text)
    expect([body, made]).toEqual([body, expect.objectContaining(input)])
    await db.deleteFrom('insurance.insurances').where('id', '=', id).execute()
  }
  // Batches stay below the limit of quotes per person.
  while (bodies.length > 0) await Promise.all(bodies.splice(0, 8).map(tryOne))
  expect(answers[200]).toBeGreaterThan(100)
  expect(Object.keys(answers).sort()).toEqual(['200', '400', '404', '422'])
  const left = await db.selectFrom('insurance.insurances').select('id').execute()
  expect(left).toEqual([])
  expect(harness.unexpected).toEqual([])
})

test('what is missing of a payload is said in the words of the specification', async () => {
  const getErrors = async (body: string) =>
    JSON.parse((await ask(context, 'POST', `/customers/${customerId}/insurances`, body)).text)
  for (const body of ['null', '[]', '"x"', '7', ''])
    expect(await getErrors(body)).toMatchObject({ message: 'insurance payload must be defined' })
  for (const [name, field] of [
    ['policyId', 'PolicyId must be defined'],
    ['petProfileSpecies', 'PetProfileSpecies must be defined'],
    ['petProfileRace', 'PetProfileRace must be defined'],
    ['petProfileName', 'PetProfileName must be defined'],
    ['petProfileBirthday', 'PetProfileBirthday must be defined'],
    ['petProfileSex', 'PetProfileSex must be defined'],
    ['petProfileId', 'PetProfileId must be defined'],
    ['petProfileUniqueCharacteristics', 'PetProfileUniqueCharacteristics must be defined'],
    ['petProfileWeight', 'Value must be defined and numeric'],
  ])
    for (const value of [undefined, null, ' '])
      expect(await getErrors(JSON.stringify({ ...request, [name ?? '']: value }))).toMatchObject({
        fields: { [name ?? '']: field },
      })
  expect(await getErrors(JSON.stringify({ ...request, petProfileWeight: '12' }))).toMatchObject({
    fields: { petProfileWeight: 'Value must be defined and numeric' },
  })
  expect(await getErrors(JSON.stringify({ ...request, petProfileBirthday: '5/7/2023' }))).toMatchObject({
    fields: { petProfileBirthday: 'A day is written yyyy-MM-dd' },
  })
})

test('without a token nothing is told, and a customer is not made', async () => {
  const anonymous: CallContext = { viewer: anonymousViewer('BO'), requestId: 'request-of-a-test' }
  const { key } = await paid(harness, harness.signUp())
  const one = `/customers/${key.customerId}/insurances`
  for (const [method, path, body] of [
    ['GET', '/customers'],
    ['POST', '/customers', '{}'],
    ['GET', one],
    ['GET', `${one}/${key.insuranceId}`],
    ['POST', one, JSON.stringify(request)],
    ['GET', '/insurance-provider/customers?customerDocumentId=4567890'],
    ['POST', '/insurance-provider/customers', JSON.stringify(holder)],
    ['GET', `${one}/${key.insuranceId}/policy`],
  ] as const) {
    const answer = await ask(anonymous, method, path, body)
    expect([path, answer.status, JSON.parse(answer.text).message]).toEqual([path, 401, 'Token must be provided'])
  }
  expect((await ask(anonymous, 'GET', '/insurance-provider/policies/')).status).toBe(200)
})

test("a stranger's contract, policy, snapshot, picture, claim and paper read like those that there never were", async () => {
  const owner = harness.signUp()
  const { key, active } = await paid(harness, owner)
  const claim = await client.openClaim({ ...key, event: 'accident' }, { context: owner.context })
  const { papers: documents } = await client.addPaper(
    { ...key, claimId: claim.id, kind: 'invoice', file: await aPicture('factura.jpg') },
    { context: owner.context },
  )
  const own = await aLink(harness, harness.signUp())

  const ids = {
    C: key.customerId,
    I: key.insuranceId,
    P: active.pictures[0]?.id ?? '',
    L: claim.id,
    A: documents[0]?.id ?? '',
  }
  const never = {
    C: newIdLike(ids.C),
    I: newIdLike(ids.I),
    P: newIdLike(ids.P),
    L: newIdLike(ids.L),
    A: newIdLike(ids.A),
  }
  const asked: [string, string, string?][] = [
    ['GET', '/customers/C/insurances'],
    ['GET', '/customers/C/insurances/I'],
    ['GET', '/customers/C/insurances/I/policy'],
    ['GET', '/customers/C/insurances/I/snapshot'],
    ['GET', '/customers/C/insurances/I/pictures/P'],
    ['DELETE', '/customers/C/insurances/I/pictures/P'],
    ['GET', '/customers/C/insurances/I/pictures/A'],
    ['GET', '/customers/C/insurances/I/claims'],
    ['GET', '/customers/C/insurances/I/claims/L'],
    ['DELETE', '/customers/C/insurances/I/claims/L/papers/A'],
    ['POST', '/customers/C/insurances/I/claims/L/send', '{}'],
    ['POST', '/customers/C/insurances/I/claims/L/withdraw', '{}'],
    ['PATCH', '/customers/C/insurances/I/claims/L', '{"amount":1}'],
    ['POST', '/customers/C/insurances/I/claims', '{"event":"accident"}'],
    ['POST', '/customers/C/insurances/I/renewals', '{}'],
    ['POST', '/customers/C/insurances/I/payment', '{"method":"qr"}'],
    ['POST', '/customers/C/insurances/I/cancel', '{}'],
    ['PATCH', '/customers/C/insurances', '{"insurances":[{"id":"I","customerReceivedPolicy":true}]}'],
    ['POST', '/customers/C/insurances', JSON.stringify(request)],
  ]
  const put = (text: string, names: Record<string, string>) =>
    text.replaceAll(/(?<=[/"])[CIPLA](?=["/]|$)/g, (letter) => names[letter] ?? letter)
  // Another person's customer id, and the caller's own with another person's holder.
  for (const customer of [ids.C, own.key.customerId])
    for (const [method, path, body] of asked) {
      if (customer === own.key.customerId && !path.includes('I') && !body?.includes('"I"')) continue
      const foreign = { ...ids, C: customer }
      const unknown = { ...never, C: customer === ids.C ? never.C : customer }
      const there = await ask(own.context, method, put(path, foreign), body && put(body, foreign))
      const nowhere = await ask(own.context, method, put(path, unknown), body && put(body, unknown))
      expect([method, path, there]).toEqual([method, path, nowhere])
      expect([path, there.status]).toEqual([path, 404])
    }
  expect(await client.insurance(key, { context: owner.context })).toEqual(active)
})

/** An id of the same form that does not exist. */
function newIdLike(id: string): string {
  return id.replaceAll(/[0-9a-f]/g, (digit) => ((Number.parseInt(digit, 16) + 5) % 16).toString(16))
}

test('a claim may not be for more than there is, nor a body decide it', async () => {
  const owner = harness.signUp()
  const { key } = await paid(harness, owner)
  const path = `/customers/${key.customerId}/insurances/${key.insuranceId}/claims`
  const facts = {
    event: 'accident',
    occurredOn: '2026-11-25',
    amount: 60_000,
    description: 'Se cortó una pata en la plaza',
  }
  for (const wrong of [-1, 0, 1.5, 1e13, '60000', [1], { a: 1 }])
    expect((await ask(owner.context, 'POST', path, JSON.stringify({ ...facts, amount: wrong }))).status).toBe(400)
  const smuggled = {
    ...facts,
    status: 'APPROVED',
    pays: 1_000_000,
    is_preexisting: false,
    reportedOn: '2026-11-22',
  }
  const { status, text } = await ask(owner.context, 'POST', path, JSON.stringify(smuggled))
  expect([status, JSON.parse(text)]).toMatchObject([
    200,
    { status: 'DRAFT', pays: null, reportedOn: null, insuranceId: key.insuranceId },
  ])
  const elsewhere = { ...facts, insuranceId: 'another' }
  expect((await ask(owner.context, 'POST', path, JSON.stringify(elsewhere))).status).toBe(404)
})

test('nothing that is promised of contracts was broken by all that', async () => {
  expect(await findBroken(db, insuranceInvariants(new Date('2026-11-22T15:00:00Z')))).toEqual([])
})
