import type { ServicePack, WizardDraft } from '#services/appointments/contract.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'

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

const blank: Omit<Choice, 'petId'> = {
  servicePackId: null,
  petSize: null,
  subServices: [],
  optionalSubServices: [],
  extraServices: [],
  notes: '',
}

/** Form data that the choices are read from. */
type FormFields = Pick<FormData, 'get' | 'getAll' | 'has'>

/** Field names of a pet; a sub-service field includes its service. */
export const fieldNames = {
  pet: 'pet',
  size: (petId: string) => `size:${petId}`,
  pack: (petId: string) => `pack:${petId}`,
  sub: (petId: string, packId: string) => `sub:${petId}:${packId}`,
  optional: (petId: string, packId: string) => `optional:${petId}:${packId}`,
  extra: (petId: string) => `extra:${petId}`,
  notes: (petId: string) => `notes:${petId}`,
  /** Saved in the pet's profile. */
  breed: (petId: string) => `breed:${petId}`,
}

/** Applies the ticked pets. A pet that stays keeps its choices; one that is removed loses them. */
export function choosePets(draft: WizardDraft, form: FormFields): WizardDraft {
  const ids = [...new Set(form.getAll(fieldNames.pet).map(text))].filter(Boolean).slice(0, MOST_PETS)
  const pets = ids.map((petId) => {
    const before = draft.pets.find((pet) => pet.petId === petId) ?? { ...blank, petId }
    const size = readTrimmed(form, fieldNames.size(petId))
    return { ...before, petSize: size || before.petSize }
  })
  return withChoices(draft, { pets })
}

/** Adds a pet, already ticked. */
export function addPet(draft: WizardDraft, petId: string): WizardDraft {
  if (draft.pets.some((pet) => pet.petId === petId) || draft.pets.length >= MOST_PETS) return draft
  return withChoices(draft, { pets: [...draft.pets, { ...blank, petId }] })
}

/** Applies each pet's service, and whether it is picked up. */
export function chooseServices(draft: WizardDraft, form: FormFields): WizardDraft {
  const pets = draft.pets.map((pet) => {
    const { petId } = pet
    const packId = readTrimmed(form, fieldNames.pack(petId))
    const chosen = packId ? chooseService(pet, packId) : pet
    const under = chosen.servicePackId ?? ''
    return {
      ...chosen,
      subServices: toIds(form.getAll(fieldNames.sub(petId, under))),
      optionalSubServices: toIds(form.getAll(fieldNames.optional(petId, under))),
      extraServices: toIds(form.getAll(fieldNames.extra(petId))),
      notes: readTrimmed(form, fieldNames.notes(petId), 500),
    }
  })
  const addressCode = readTrimmed(form, 'addressCode') || null
  return withChoices(draft, { pets, hasPickUp: form.has('hasPickUp'), addressCode })
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
function withChoices(
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

function toIds(values: FormDataEntryValue[]) {
  return [...new Set(values.map(text))].filter(Boolean).map((id) => ({ id }))
}

function text(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : ''
}
