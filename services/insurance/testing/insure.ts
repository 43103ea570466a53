import { photo } from '#shared/images/testing/picture-bytes.ts'
import { settleInsurance } from '../contracts/settle-insurance.ts'
import type { openInsurance } from './open-insurance.ts'

export type InsuranceHarness = Awaited<ReturnType<typeof openInsurance>>
export type SignedUp = ReturnType<InsuranceHarness['signUp']>

export const holder = {
  firstName: 'Ana',
  lastName: 'Suárez Roca',
  birthday: '1990-02-28',
  ci: { number: '4567890', extension: 'SC', complement: '1a' },
  city: 'Santa Cruz',
  addresses: [{ street: 'Av. San Martín 455', city: 'Santa Cruz' }],
  emails: [{ address: 'ana@example.com' }],
  phones: [{ number: '70000001' }],
  billing: { name: 'Ana Suárez', nit: '4567890018' },
}

const holderInParaguay = { ...holder, ci: { number: '4567890' }, billing: { name: 'Ana' } }

/** Request to insure a pet with this plan. */
export function toInsuranceRequest({ pet }: Pick<SignedUp, 'pet'>, policyId = 'bo-esencial') {
  return {
    policyId,
    petProfileId: pet.id,
    petProfileSpecies: pet.petType,
    petProfileRace: pet.breed ?? 'Sin raza definida',
    petProfileName: pet.name,
    petProfileBirthday: pet.birthday ?? '2023-07-05',
    petProfileWeight: pet.weightGrams === null ? 12 : pet.weightGrams / 1000,
    petProfileSex: pet.sex === 'Hembra' ? 'FEMALE' : 'MALE',
    petProfileUniqueCharacteristics: 'Punta de la cola blanca',
  }
}

export async function aPicture(name: string): Promise<File> {
  return new File([new Uint8Array(await photo().jpeg().toBuffer())], name, { type: 'image/jpeg' })
}

/** An unpaid contract with its policy holder and pictures. */
export async function aQuote<One extends SignedUp>(
  { insurance: { client } }: InsuranceHarness,
  one: One,
  policyId?: string,
) {
  const { context } = one
  const { id: customerId } = await client.createCustomer({}, { context })
  const made = await client.createInsurance({ customerId, ...toInsuranceRequest(one, policyId) }, { context })
  const key = { customerId, insuranceId: made.id }
  await client.saveProviderCustomer(policyId?.startsWith('py') ? holderInParaguay : holder, { context })
  const files = [await aPicture('1.jpg'), await aPicture('10.jpg'), await aPicture('2.jpg')]
  await client.addPictures({ ...key, files, shows: ['front', 'left', 'right'] }, { context })
  return { ...one, key, made }
}

/** An unpaid contract with its payment link. */
export async function aLink(harness: InsuranceHarness, one: SignedUp, policyId?: string) {
  const quote = await aQuote(harness, one, policyId)
  const { client } = harness.insurance
  const { link } = await client.requestPayment({ ...quote.key, method: 'qr' }, { context: quote.context })
  return { ...quote, link }
}

/** A paid and issued contract. */
export async function paid(harness: InsuranceHarness, one: SignedUp, policyId?: string) {
  const quote = await aLink(harness, one, policyId)
  await settleInsurance(harness.deps, harness.paidFact(quote.key.insuranceId))
  const active = await harness.insurance.client.insurance(quote.key, { context: quote.context })
  return { ...quote, active }
}
