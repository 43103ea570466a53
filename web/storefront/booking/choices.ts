import type { ServicePack, WizardDraft } from '#services/appointments/contract.ts'

/** Choices for one pet of the wizard. */
export type Choice = WizardDraft['pets'][number]

export const emptyDraft: WizardDraft = {
  pets: [],
  hasPickUp: false,
  addressCode: null,
  schedule: null,
  holdId: null,
}

export const MOST_PETS = 6

export const emptyChoice: Omit<Choice, 'petId'> = {
  servicePackId: null,
  petSize: null,
  subServices: [],
  optionalSubServices: [],
  extraServices: [],
  notes: '',
}

/** Field names of a pet; a sub-service field includes its service. */
export const fieldNames = {
  pet: 'pet',
  size: (petId: string) => `size:${petId}`,
  /** Of a pet that is being added. */
  newSize: 'newSize',
  pack: (petId: string) => `pack:${petId}`,
  sub: (petId: string, packId: string) => `sub:${petId}:${packId}`,
  optional: (petId: string, packId: string) => `optional:${petId}:${packId}`,
  extra: (petId: string) => `extra:${petId}`,
  notes: (petId: string) => `notes:${petId}`,
  /** Saved in the pet's profile. */
  breed: (petId: string) => `breed:${petId}`,
}

/** Adds a pet, already ticked. */
export function addPet(draft: WizardDraft, petId: string, petSize: string | null = null): WizardDraft {
  if (draft.pets.some((pet) => pet.petId === petId) || draft.pets.length >= MOST_PETS) return draft
  return withChoices(draft, { pets: [...draft.pets, { ...emptyChoice, petId, petSize }] })
}

/** Of a visitor who has one pet that the store takes, that pet is ticked before anything was chosen. */
export function withOnlyPet(draft: WizardDraft, pets: readonly { id: string; isOtherKind: boolean }[]): WizardDraft {
  const [only, ...others] = pets.filter(({ isOtherKind }) => !isOtherKind)
  return only && others.length === 0 ? addPet(draft, only.id) : draft
}

/** Choosing another service drops the sub-services of the previous one (specification, section 4). */
export function chooseService(pet: Choice, servicePackId: string): Choice {
  if (pet.servicePackId === servicePackId) return pet
  return { ...pet, servicePackId, subServices: [], optionalSubServices: [] }
}

type KindOfPack = Pick<ServicePack, 'id' | 'servicePackId' | 'active'>

/**
 * Moves the choices to another store, by the same kinds of service. Sub-services are dropped, because each store has
 * its own. Pick-up and home visits stay: the alternative was offered because it reaches the address.
 */
export function chooseElsewhere(
  draft: WizardDraft,
  here: readonly KindOfPack[],
  there: readonly KindOfPack[],
): WizardDraft {
  const pets = draft.pets.map((choice) => {
    const kind = here.find(({ id }) => id === choice.servicePackId)?.servicePackId
    const pack = there.find(({ active, servicePackId }) => active && servicePackId === kind)
    return { ...choice, servicePackId: pack?.id ?? null, subServices: [], optionalSubServices: [], extraServices: [] }
  })
  return { ...draft, pets, schedule: null, holdId: null }
}

/** A hold is valid for exactly these pets and services, so any other choice drops it. */
export function withChoices(
  draft: WizardDraft,
  chosen: Partial<Pick<WizardDraft, 'pets' | 'hasPickUp' | 'addressCode'>>,
): WizardDraft {
  const next = { ...draft, ...chosen }
  return isSameChoice(draft, next) ? next : { ...next, holdId: null }
}

type Choices = Pick<WizardDraft, 'pets' | 'hasPickUp' | 'addressCode'>

/** True when both choices agree on everything that a slot depends on. */
export function isSameChoice(one: Choices, other: Choices): boolean {
  return JSON.stringify(essence(one)) === JSON.stringify(essence(other))
}

function essence({ pets, hasPickUp, addressCode }: Choices) {
  const chosen = pets.map(({ petId, servicePackId, petSize, notes, ...lists }) => [
    petId,
    servicePackId,
    petSize,
    notes,
    ...[lists.subServices, lists.optionalSubServices, lists.extraServices].map((list) => list.map(({ id }) => id)),
  ])
  return [chosen, hasPickUp, addressCode]
}
