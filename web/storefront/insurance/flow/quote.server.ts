import type { RouterContextProvider } from 'react-router'
import type { Insurance, Policy } from '#services/insurance/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PetToInsure } from './pet/pets-to-insure.server.ts'

interface QuoteRequest {
  customerId: string
  pet: PetToInsure
  policy: Policy
  /** Distinguishing marks of the pet. */
  marks: string
  idempotencyKey: string
}

/**
 * Contract for the next steps: the begun one if its data is the same, else a new one with the pictures of the
 * begun one, which is cancelled so that a pet has one at a time.
 */
export async function quoteFor(context: Readonly<RouterContextProvider>, request: QuoteRequest): Promise<Insurance> {
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const { customerId, pet, policy, marks, idempotencyKey } = request
  const { begun, profile } = pet
  if (begun && isSame(begun, request)) return begun

  const made = await insurance.createInsurance(
    {
      customerId,
      policyId: policy.id,
      petProfileId: profile.id,
      petProfileSpecies: profile.petType,
      petProfileRace: profile.breed ?? 'Sin raza definida',
      petProfileName: profile.name,
      petProfileBirthday: profile.birthday ?? '',
      petProfileWeight: (profile.weightGrams ?? 0) / 1000,
      petProfileSex: profile.sex ?? '',
      petProfileUniqueCharacteristics: marks,
    },
    { context: visit.callWithKey(idempotencyKey) },
  )
  if (!begun) return made
  const whole = await takePictures(context, { from: begun, to: made })
  const key = { customerId, insuranceId: begun.id }
  await insurance.cancelInsurance({ ...key, reason: 'Elegiste seguir con otra cotización' }, { context: visit.call })
  return whole
}

/** Whether price, pet and marks are still those of the quote. */
function isSame(begun: Insurance, { policy, pet: { profile }, marks }: QuoteRequest): boolean {
  return (
    begun.policyId === policy.id &&
    begun.price === policy.price &&
    begun.petProfileUniqueCharacteristics === marks &&
    begun.petProfileName === profile.name &&
    begun.petProfileBirthday === profile.birthday &&
    begun.petProfileSex === profile.sex &&
    begun.petProfileWeight === (profile.weightGrams ?? 0) / 1000
  )
}

async function takePictures(
  context: Readonly<RouterContextProvider>,
  { from, to }: { from: Insurance; to: Insurance },
): Promise<Insurance> {
  const { insurance } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const { customerId } = to
  let taken = to
  for (const { id: pictureId, shows } of from.pictures) {
    const file = await insurance.picture({ customerId, insuranceId: from.id, pictureId }, call)
    taken = await insurance.addPictures({ customerId, insuranceId: to.id, files: [file], shows: [shows] }, call)
  }
  return taken
}
