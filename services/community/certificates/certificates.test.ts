import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { readPdf } from '#shared/documents/testing/read-pdf.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { takeOverDonations } from '../donations/bring-in.ts'
import { openCommunity } from '../testing/open-community.ts'
import { toHolderName } from './rules/certificate-record.ts'

const connection = await testDatabase({ poolSize: 5 })
const now = new Date('2026-11-22T15:00:00Z')
const harness = openCommunity(connection, { now: () => now })
const { client } = harness.community
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })
const anybody: CallContext = { viewer: anonymousViewer('BO'), requestId: 'request-of-a-test' }

/** Region of the page with the QR code of a certificate, with a margin. */
const lowerRight = { left: 0.75, top: 0.5, side: 0.2 }

async function anAdoption() {
  const giver = harness.signUp({ name: 'Luis Roca' })
  const family = harness.signUp({ name: 'Ana María Suárez' })
  const post = await client.createPost(
    {
      kind: 'adoption',
      species: 'PERRO',
      name: 'Toby',
      breed: 'Mestizo',
      colours: ['negro'],
      description: 'Bueno',
      city: 'Santa Cruz',
    },
    { context: giver.context },
  )
  const decision = { postId: post.id, decision: 'approve' as const, reason: 'Todo bien' }
  await client.moderatePost(decision, { context: operator.context })
  const answers = { home: 'house' as const, household: 'Dos adultos', hoursAlone: 4, why: 'Queremos un compañero' }
  const { id } = await client.apply({ postId: post.id, ...answers }, { context: family.context })
  return { postId: post.id, applicationId: id, giver, family }
}

test('an adoption is certified to both sides, once it was decided, and whoever holds it can check it', async () => {
  const { postId, applicationId, giver, family } = await anAdoption()
  const asked = { applicationId }
  await expect(client.adoptionCertificate(asked, { context: family.context })).rejects.toMatchObject({
    code: 'community.certificate-not-found',
  })
  await client.decideApplication({ postId, applicationId, decision: 'accept' }, { context: giver.context })
  const certificate = await client.adoptionCertificate(asked, { context: family.context })
  expect(certificate).toMatchObject({
    kind: 'adoption',
    holder: 'Ana S.',
    giver: 'Luis',
    day: '2026-11-22',
    pet: { name: 'Toby', breed: 'Mestizo' },
  })
  expect(await client.adoptionCertificate(asked, { context: giver.context })).toEqual(certificate)
  await expect(client.adoptionCertificate(asked, harness.signUp())).rejects.toMatchObject({
    code: 'community.application-not-found',
  })

  const { record, number } = certificate
  expect(await client.certificate({ record }, { context: anybody })).toEqual({ verdict: 'genuine', certificate })
  const pdf = await client.certificateDocument({ record }, { context: anybody })
  const { text, pages, qr } = await readPdf(await pdf.bytes(), lowerRight)
  expect(pages).toBe(1)
  for (const label of ['Ana S.', 'Toby', 'entregado por Luis', '22 de noviembre de 2026', number])
    expect(text).toContain(label)
  expect(text).not.toMatch(/Suárez|Roca|@|7000/)
  expect(qr).toBe(`http://localhost:3000/certificate/${record}`)

  await client.erasePerson(undefined, { context: family.context })
  expect(await client.certificate({ record }, { context: anybody })).toEqual({
    verdict: 'withdrawn',
    certificate: null,
  })
})

test('a letter that was changed, another name, another id: not genuine, and nothing is said of it', async () => {
  const { postId, applicationId, giver } = await anAdoption()
  await client.decideApplication({ postId, applicationId, decision: 'accept' }, { context: giver.context })
  const { record } = await client.adoptionCertificate({ applicationId }, { context: giver.context })
  const [kind, id, name, seal = ''] = record.split('.')
  const other = Buffer.from('Otra P.').toString('base64url')
  const forged = [
    `${kind}.${id}.${other}.${seal}`,
    `${kind}.${newId()}.${name}.${seal}`,
    `donation.${id}.${name}.${seal}`,
    `${kind}.${id}.${name}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`,
    `${kind}.${id}.${name}`,
    'adoption.....',
  ]
  for (const text of forged) {
    expect(await client.certificate({ record: text }, { context: anybody })).toEqual({
      verdict: 'not-genuine',
      certificate: null,
    })
    await expect(client.certificateDocument({ record: text }, { context: anybody })).rejects.toMatchObject({
      status: 404,
    })
  }
})

test('an order that gave kilos is certified to its owner, by name, until it takes them back', async () => {
  const donor = harness.signUp({ name: 'Ana Suárez' })
  const orderId = newId()
  const giving = { orderId, country: 'BO' as const, ownerUid: donor.uid, lines: [{ position: 1, grams: 2500 }] }
  const asked = { orderId }
  harness.orders.set(orderId, giving)
  await expect(client.donationCertificate(asked, { context: donor.context })).rejects.toMatchObject({ status: 404 })
  await takeOverDonations(harness.deps, { orderId, hasDonation: true })

  const certificate = await client.donationCertificate(asked, { context: donor.context })
  expect(certificate).toMatchObject({ kind: 'donation', holder: 'Ana S.', grams: 2500, shelters: [], giver: '' })
  expect(certificate.number).toMatch(/^D-\d{6}$/)
  await expect(client.donationCertificate(asked, harness.signUp())).rejects.toMatchObject({ status: 404 })
  const { record } = certificate
  expect((await client.certificate({ record }, { context: anybody })).certificate).toEqual(certificate)
  const pdf = await client.certificateDocument({ record }, { context: anybody })
  expect((await readPdf(await pdf.bytes(), lowerRight)).text).toContain('2,5 kg')

  harness.orders.set(orderId, { ...giving, lines: [{ position: 1, grams: 0 }] })
  await takeOverDonations(harness.deps, { orderId, hasDonation: true })
  expect(await client.certificate({ record }, { context: anybody })).toMatchObject({ verdict: 'withdrawn' })
})

test.each([
  ['Ana María Suárez', 'Ana S.'],
  ['Ana', 'Ana'],
  ['', ''],
  ['Ana ñandú', 'Ana Ñ.'],
  ['ana@example.com', ''],
  ['70012345', ''],
])('%s is named %s', (name, shown) => {
  expect(toHolderName(name)).toBe(shown)
})

test('nothing failed unexpectedly', () => {
  expect(harness.unexpected).toEqual([])
})
