import { createHash } from 'node:crypto'
import { fromBER } from 'asn1js'
import { Certificate, ContentInfo, SignedData } from 'pkijs'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { contract } from '../contract.ts'
import { examplePassFile } from '../testing/example-pass-file.ts'
import { openPets, origins, stranger } from '../testing/open-pets.ts'
import { canSignPasses, readPassSigner } from './pass-signer.ts'

const { key, certificate, intermediate } = examplePassFile
const signer = readPassSigner([key, certificate, intermediate].join('\n'))

const connection = await testDatabase({ poolSize: 5 })
const clock = { now: new Date('2026-11-21T15:00:00Z') }
const { pets, signUp, getViewer } = openPets(connection, { now: () => clock.now, passSigner: signer })
const overTheWire = await overHttp(pets, contract, getViewer)

beforeEach(() => {
  clock.now = new Date('2026-11-21T15:00:00Z')
})

async function aVaccinatedPet() {
  const { context } = await signUp()
  const pet = await pets.client.createPetProfile(
    { name: 'Ñandú Toby', petTypeId: 'perro', breedId: 'perro-beagle', sex: 'Macho', birthday: '2020-02-10' },
    { context },
  )
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  for (const [product, appliedOn] of [
    ['Rabisin', '2025-03-04'],
    ['Nobivac DHPPi', '2024-05-06'],
  ] as const)
    await pets.client.addMedicineApplication(
      { ...path, kind: 'vaccine', product, appliedOn, batch: `L-${appliedOn.slice(2, 4)}` },
      { context },
    )
  return { context, path }
}

test.each([
  ['in process', () => pets.client],
  ['over HTTP', () => overTheWire],
])('a pass has the code of the card, its words, and the signature of the operator, %s', async (_how, client) => {
  const { context, path } = await aVaccinatedPet()
  const card = await pets.client.issueVaccinationCard(path, { context })
  const file = await client().issueVaccinationCardPass(path, { context })
  expect([file.name, file.type]).toEqual(['carnet-de-vacunas.pkpass', 'application/vnd.apple.pkpass'])

  const files = readStoredZip(await file.bytes())
  const { 'manifest.json': manifest, signature, ...contents } = files
  expect(await isSigned(signature, manifest)).toBe(true)
  expect(await isSigned(signature, Buffer.concat([manifest ?? Buffer.alloc(0), Buffer.from(' ')]))).toBe(false)
  const hashes = Object.entries(contents).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')])
  expect(JSON.parse(String(manifest))).toEqual(Object.fromEntries(hashes))
  expect(Object.keys(contents).sort()).toEqual([
    ...['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png', 'pass.json'],
  ])

  const pass = JSON.parse(String(contents['pass.json']))
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: 'pass.bo.huella.carnet',
    teamIdentifier: 'EJEMPLO123',
    serialNumber: card.cardId,
    organizationName: 'Huella',
    description: 'Carnet de vacunas de Ñandú Toby',
    barcodes: [{ format: 'PKBarcodeFormatQR', message: card.url }],
  })
  expect(card.url).toMatch(new RegExp(`^${origins.BO}/certificate/`))
  expect(pass.generic.primaryFields).toEqual([{ key: 'pet', label: 'Perro', value: 'Ñandú Toby' }])
  expect(pass.generic.backFields.slice(0, 2).map(({ label, value }: Record<string, string>) => [label, value])).toEqual(
    [
      ['Rabisin', 'Se le dio el 04/03/2025 · Le toca el 04/03/2026 · Lote L-25'],
      ['Nobivac DHPPi', 'Se le dio el 06/05/2024 · Le toca el 06/05/2025 · Lote L-24'],
    ],
  )
})

test('a pass is of the card that is stored, not of another one', async () => {
  const { context, path } = await aVaccinatedPet()
  await pets.client.issueVaccinationCardPass(path, { context })
  const { cardId } = await pets.client.issueVaccinationCard(path, { context })
  const pass = readStoredZip(await (await pets.client.issueVaccinationCardPass(path, { context })).bytes())
  expect(JSON.parse(String(pass['pass.json'])).serialNumber).toBe(cardId)
})

test('nobody else has the pass of a pet', async () => {
  const { path } = await aVaccinatedPet()
  const { context: other } = await signUp()
  await expect(pets.client.issueVaccinationCardPass(path, { context: other })).rejects.toMatchObject({ status: 404 })
  await expect(pets.client.issueVaccinationCardPass(path, { context: stranger })).rejects.toMatchObject({ status: 401 })
})

test('without a certificate, and once it has ended, no pass is offered and no card stored', async () => {
  const { context, path } = await aVaccinatedPet()
  const without = openPets(connection, { now: () => clock.now, passSigner: null })
  expect(canSignPasses(null, clock.now)).toBe(false)
  const refused = { status: 404, code: 'passes-not-offered' }
  await expect(without.pets.client.issueVaccinationCardPass(path, { context })).rejects.toMatchObject({ status: 404 })
  clock.now = new Date(signer.validUntil)
  await expect(pets.client.issueVaccinationCardPass(path, { context })).rejects.toMatchObject({
    status: refused.status,
  })
})

/** Content of an archive by name; its entries are stored as they are, as passes are. */
function readStoredZip(bytes: Uint8Array): Record<string, Buffer> {
  const zip = Buffer.from(bytes)
  const files: Record<string, Buffer> = {}
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    expect(zip.readUInt16LE(at + 8)).toBe(0)
    const size = zip.readUInt32LE(at + 18)
    const nameAt = at + 30
    const from = nameAt + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    files[zip.toString('utf8', nameAt, nameAt + zip.readUInt16LE(at + 26))] = zip.subarray(from, from + size)
    at = from + size
  }
  return files
}

/** Whether a detached signature of this content was made by a certificate that the intermediate issued. */
async function isSigned(signature: Buffer | undefined, content: Buffer | undefined): Promise<boolean> {
  const { content: schema } = new ContentInfo({ schema: fromBER(new Uint8Array(signature ?? [])).result })
  const signed = new SignedData({ schema })
  const above = Certificate.fromBER(Buffer.from(intermediate.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64'))
  const { signatureVerified, signerCertificateVerified } = await signed
    .verify({
      signer: 0,
      data: new Uint8Array(content ?? []).buffer,
      trustedCerts: [above],
      checkChain: true,
      extendedMode: true,
    })
    .catch(() => ({ signatureVerified: false, signerCertificateVerified: false }))
  return signatureVerified === true && signerCertificateVerified === true
}
