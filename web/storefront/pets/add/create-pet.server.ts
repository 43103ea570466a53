import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { getToday } from '../load-pet.server.ts'
import { gramsLeft, toNewPet } from './pet-draft.ts'
import type { PetDraft } from './pet-draft-form.server.ts'

/** Creates the pet of a draft without errors, with its first weight. */
export async function createPet(
  context: Readonly<RouterContextProvider>,
  draft: PetDraft,
  key: string,
): Promise<PetProfile> {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const today = getToday(context)
  const pet = await pets.createPetProfile(toNewPet(draft, today), { context: visit.callWithKey(key) })
  const grams = gramsLeft(draft, pet)
  if (grams !== null) {
    const weight = { customerId: pet.customerId, petProfileId: pet.id, grams, measuredOn: today }
    await pets.addWeight(weight, { context: visit.callWithKey(`${key}-weight`) })
  }
  return pet
}
