import type { CounterPet, ServicePack, StoreService, WizardDraft } from '#services/appointments/contract.ts'
import { emptyChoice } from '../../storefront/booking/choices.ts'
import { offersFor, packsFor } from '../../storefront/booking/offers.ts'

/** A customer's pets with what was chosen and what the store offers each. */
export function toOfferedPets(
  pets: readonly CounterPet[],
  choices: WizardDraft['pets'],
  { packs, extraServices }: { packs: readonly ServicePack[]; extraServices: readonly StoreService[] },
) {
  return pets.map((pet) => {
    const known = choices.find(({ petId }) => petId === pet.id)
    const choice = known ?? { ...emptyChoice, petId: pet.id }
    const body = { petTypeId: pet.petTypeId, size: pet.size ?? choice.petSize }
    const offers = packsFor(body, packs)
    return {
      pet,
      choice,
      // A customer with one pet comes for it.
      isTicked: known !== undefined || pets.length === 1,
      packs: offers,
      pack: offers.find(({ id }) => id === choice.servicePackId) ?? null,
      extras: offersFor(body, extraServices),
    }
  })
}

export type OfferedPet = ReturnType<typeof toOfferedPets>[number]
