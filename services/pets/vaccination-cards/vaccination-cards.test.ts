import { generateKeyPairSync, sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { compactVerify, importJWK } from 'jose'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { findArchiveProblems } from '#shared/documents/testing/archive-problems.ts'
import { readPdf } from '#shared/documents/testing/read-pdf.ts'
import { hashSecret } from '#shared/ids.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { recordKeys } from '#shared/signed-record/record-keys.ts'
import { signRecord } from '#shared/signed-record/signed-record.ts'
import { contract } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { openPets, origins, stranger } from '../testing/open-pets.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const secret = 'a secret of the pets, long enough for a key'
const clock = { now: new Date('2026-11-21T15:00:00Z') }
const { pets, signUp, getViewer, unexpected } = openPets(connection, {
  now: () => clock.now,
  signingSecrets: [secret],
})
const overTheWire = await overHttp(pets, contract, getViewer)

async function aVaccinatedPet(vaccines = 2) {
  const { context } = await signUp()
  const pet = await pets.client.createPetProfile(
    { name: 'Ñandú Toby', petTypeId: 'perro', breedId: 'perro-beagle', sex: 'Macho', birthday: '2020-02-10' },
    { context },
  )
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const give = (product: string, appliedOn: string) =>
    pets.client.addMedicineApplication(
      { ...path, kind: 'vaccine', product, appliedOn, planVaccines: ['rabies'], batch: `L-${appliedOn.slice(2, 4)}` },
      { context },
    )
  for (let year = 0; year < vaccines; year++) await give('Rabisin', `${2025 - year}-03-04`)
  return { context, path, give, issue: () => pets.client.issueVaccinationCard(path, { context }) }
}

const verify = (record: string) => pets.client.verifyVaccinationCard({ record }, { context: stranger })

test.each([
  ['in process', () => pets.client],
  ['over HTTP', () => overTheWire],
])('the QR code of the printed card leads to its page and verifies, %s', async (_how, client) => {
  const { context, path } = await aVaccinatedPet()
  const { pdf, url, record, cardId } = await client().issueVaccinationCard(path, { context })
  expect([pdf.name, pdf.type]).toEqual(['carnet-de-vacunas.pdf', 'application/pdf'])

  const bytes = await pdf.bytes()
  const { text, qr, pages, keywords } = await readPdf(bytes)
  expect([qr, keywords]).toEqual([url, url])
  expect(findArchiveProblems(bytes)).toEqual([])
  expect(url).toBe(`${origins.BO}/certificate/${record}`)
  expect(pages).toBe(1)
  for (const word of ['Ñandú Toby', 'Beagle', 'Macho', '10 de febrero de 2020', 'Rabisin', '04/03/2025', 'L-25'])
    expect(text).toContain(word)

  const scanned = decodeURIComponent(new URL(qr ?? '').pathname.split('/').at(-1) ?? '')
  expect(await client().verifyVaccinationCard({ record: scanned }, { context: stranger })).toEqual({
    verdict: 'genuine',
    card: {
      cardId,
      issuedAt: '2026-11-21T15:00:00.000Z',
      petName: 'Ñandú Toby',
      petType: 'PERRO',
      breed: 'Beagle',
      sex: 'Macho',
      birthday: '2020-02-10',
      vaccines: [
        { product: 'Rabisin', appliedOn: '2025-03-04', nextDueOn: '2026-03-04', batch: 'L-25' },
        { product: 'Rabisin', appliedOn: '2024-03-04', nextDueOn: '2025-03-04', batch: 'L-24' },
      ],
    },
  })
})

test('as long as nothing changes it is the same card', async () => {
  const { issue, path } = await aVaccinatedPet()
  const first = await issue()
  clock.now = new Date('2026-11-22T15:00:00Z')
  const again = await Promise.all([issue(), issue()])
  clock.now = new Date('2026-11-21T15:00:00Z')
  for (const { record, cardId } of again) expect([record, cardId]).toEqual([first.record, first.cardId])
  const cards = db.selectFrom('pets.vaccination_cards').selectAll().where('pet_profile_id', '=', path.petProfileId)
  expect(await cards.execute()).toHaveLength(1)
})

test('once something else is written down, the old card is outdated and the new one genuine', async () => {
  const { issue, give, context, path } = await aVaccinatedPet()
  const old = await issue()
  const dose = await give('Nobivac DHPPi', '2026-11-20')
  expect((await verify(old.record)).verdict).toBe('outdated')
  const newer = await issue()
  expect(newer.cardId).not.toBe(old.cardId)
  expect([(await verify(old.record)).verdict, (await verify(newer.record)).verdict]).toEqual(['outdated', 'genuine'])

  // Other treatments are not on the card, so it stays genuine; the pet's name is on it.
  await pets.client.addMedicineApplication(
    { ...path, kind: 'flea', product: 'X', appliedOn: '2026-11-20' },
    { context },
  )
  expect((await verify(newer.record)).verdict).toBe('genuine')
  await pets.client.updatePetProfile({ ...path, name: 'Tobías' }, { context })
  expect((await verify(newer.record)).verdict).toBe('outdated')
  await pets.client.deleteMedicineApplication({ ...path, applicationId: dose.id }, { context })
  expect((await verify(newer.record)).card?.vaccines).toHaveLength(3)
})

test('whoever wants ever new cards of a pet waits after twenty a day', async () => {
  const { issue, context, path } = await aVaccinatedPet()
  const old = Array.from({ length: 20 }, (_, index) => ({
    id: `${path.petProfileId} ${index}`,
    pet_profile_id: path.petProfileId,
    content_hash: String(index),
    issued_at: new Date(clock.now.getTime() - (index + 1) * 60_000),
  }))
  await db.insertInto('pets.vaccination_cards').values(old).execute()
  await expect(issue()).rejects.toMatchObject({ status: 429, data: { retryAfter: 3600 } })
  await db.deleteFrom('pets.vaccination_cards').where('id', '=', `${path.petProfileId} 19`).execute()
  const { cardId } = await issue()
  // A repeated issue without changes answers the same card, and does not count.
  expect((await issue()).cardId).toBe(cardId)
  expect(await pets.client.withdrawVaccinationCards(path, { context })).toEqual({ withdrawn: 20 })
})

test('withdrawn cards say so, offline too, and the next one is another', async () => {
  const { issue, context, path } = await aVaccinatedPet()
  const first = await issue()
  expect(await pets.client.withdrawVaccinationCards(path, { context })).toEqual({ withdrawn: 1 })
  expect(await pets.client.withdrawVaccinationCards(path, { context })).toEqual({ withdrawn: 0 })
  expect((await verify(first.record)).verdict).toBe('withdrawn')
  const { withdrawn } = await pets.client.vaccinationCardKeys(undefined, { context: stranger })
  expect(withdrawn).toContain(first.cardId)

  const next = await issue()
  expect(next.cardId).not.toBe(first.cardId)
  expect([(await verify(first.record)).verdict, (await verify(next.record)).verdict]).toEqual(['withdrawn', 'genuine'])
})

test('the cards of a pet that was deleted count as withdrawn', async () => {
  const { issue, context, path } = await aVaccinatedPet()
  const { record, cardId } = await issue()
  await pets.client.deletePetProfile(path, { context })
  expect((await verify(record)).verdict).toBe('withdrawn')
  expect((await pets.client.vaccinationCardKeys(undefined, { context: stranger })).withdrawn).toContain(cardId)
})

test('anybody checks a card without us, by the published keys', async () => {
  const { issue } = await aVaccinatedPet()
  const { record } = await issue()
  const { keys } = await overTheWire.vaccinationCardKeys(undefined, { context: stranger })
  const [key] = keys
  const { protectedHeader } = await compactVerify(record, await importJWK({ ...key }, 'EdDSA'))
  expect(protectedHeader.kid).toBe(key?.kid)
  expect(JSON.stringify(keys)).not.toContain('"d"')
})

test('of 60 forged records none is genuine, and none says a word', async () => {
  const { issue } = await aVaccinatedPet()
  const { record } = await issue()
  const [header = '', payload = '', signature = ''] = record.split('.')
  const flipped = (text: string, bit: number) => {
    const bytes = Buffer.from(text, 'base64url')
    const at = bit % (bytes.length * 8)
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) ^ (1 << (at & 7))
    return bytes.toString('base64url')
  }
  const { privateKey } = generateKeyPairSync('ed25519')
  const signedBy = (head: string, body: string) =>
    `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`
  const otherFacts = deflateRawSync(
    JSON.stringify({ v: 1, i: 'x', t: 1, p: ['Toby', 'PERRO', null, null, null], d: [] }),
  ).toString('base64url')
  const other = recordKeys(['another secret, which is as long as ours'], 'pets vaccination card')
  const otherKind = recordKeys([secret], 'insurance certificate')

  const forged = [
    ...Array.from({ length: 18 }, (_, index) => `${header}.${payload}.${flipped(signature, index * 29)}`),
    ...Array.from({ length: 18 }, (_, index) => `${header}.${flipped(payload, index * 37)}.${signature}`),
    ...Array.from({ length: 8 }, (_, index) => `${flipped(header, index * 41)}.${payload}.${signature}`),
    signedBy(header, payload),
    signedBy(header, otherFacts),
    signRecord(other, { v: 1, i: 'x', t: 1, p: ['Toby', 'PERRO', null, null, null], d: [] }),
    signRecord(otherKind, { v: 1, i: 'x', t: 1, p: ['Toby', 'PERRO', null, null, null], d: [] }),
    `${header}.${otherFacts}.${signature}`,
    `${header}.${payload}.`,
    `${header}..${signature}`,
    `${header}.${payload}`,
    `${record}A`,
    `${record}=`,
    record.slice(1),
    record.slice(0, -1),
    record.toUpperCase(),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    '',
    'x'.repeat(4000),
  ]
  expect(forged).toHaveLength(60)
  const answers = await Promise.all(forged.map(verify))
  expect(answers.filter(({ verdict, card }) => verdict !== 'not-genuine' || card !== null)).toEqual([])
  expect((await verify(record)).verdict).toBe('genuine')
})

test('facts that we signed and do not understand are not taken for a card', async () => {
  const keys = recordKeys([secret], 'pets vaccination card')
  for (const facts of [{}, null, 'card', { v: 2 }, { v: 1, i: 1, t: 'x', p: [], d: [] }])
    expect((await verify(signRecord(keys, facts))).verdict).toBe('not-genuine')
})

test('a card with our signature that we do not remember counts as withdrawn', async () => {
  const keys = recordKeys([secret], 'pets vaccination card')
  const record = signRecord(keys, { v: 1, i: 'unknown', t: 1, p: ['Toby', 'PERRO', null, null, null], d: [] })
  expect((await verify(record)).verdict).toBe('withdrawn')
})

test('of many vaccines the newest fit, the code is still read, and the paper says that there are more', async () => {
  const { context, path, issue } = await aVaccinatedPet(0)
  for (let index = 0; index < 60; index++)
    await pets.client.addMedicineApplication(
      {
        ...path,
        kind: 'vaccine',
        product: `Vacuna ${index} ${hashSecret(String(index)).slice(0, 20)}`,
        batch: hashSecret(`lote ${index}`).slice(0, 12),
        appliedOn: `20${21 + (index % 5)}-0${1 + (index % 9)}-1${index % 10}`,
      },
      { context },
    )
  const { record, pdf, url } = await issue()
  expect(record.length).toBeLessThanOrEqual(1100)
  const { qr, text } = await readPdf(await pdf.bytes())
  expect(qr).toBe(url)
  const { verdict, card } = await verify(record)
  expect(verdict).toBe('genuine')
  const held = card?.vaccines.length ?? 0
  expect(held).toBeGreaterThan(5)
  expect(text).toContain(`Y ${60 - held} más antiguas`)
})

test('a pet without vaccines has a card that says so', async () => {
  const { issue } = await aVaccinatedPet(0)
  const { pdf, record } = await issue()
  expect((await readPdf(await pdf.bytes())).text).toContain('Todavía no hay vacunas anotadas.')
  expect((await verify(record)).verdict).toBe('genuine')
})

test("nobody issues or withdraws cards of a stranger's pet", async () => {
  const { path } = await aVaccinatedPet()
  const { context } = await signUp()
  const refusal = (asked: Promise<unknown>) => asked.catch(({ code }) => code)
  expect(await refusal(pets.client.issueVaccinationCard(path, { context }))).toBe('pets.pet-not-found')
  expect(await refusal(pets.client.withdrawVaccinationCards(path, { context }))).toBe('pets.pet-not-found')
})

test('a demonstration keeps its own secret: after a restart its cards still verify', async () => {
  const demo = () => openPets(testDatabaseAgain(), { now: () => clock.now, signingSecrets: [] })
  const one = demo()
  const owner = await one.signUp()
  const pet = await one.pets.client.createPetProfile({ name: 'Luna', petTypeId: 'gato' }, { context: owner.context })
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const { record } = await one.pets.client.issueVaccinationCard(path, { context: owner.context })
  const { verdict } = await demo().pets.client.verifyVaccinationCard({ record }, { context: stranger })
  expect(verdict).toBe('genuine')
  expect((await verify(record)).verdict).toBe('not-genuine')
})

/** A second Kysely on the same database, like another process. */
function testDatabaseAgain() {
  return { db: <T>() => connection.db<T>().withoutPlugins() } as Pick<typeof connection, 'db'>
}

test('nothing went wrong that nobody expected', () => {
  expect(unexpected).toEqual([])
})
