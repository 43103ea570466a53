import { z } from 'zod'
import type { WizardDraft } from '#services/appointments/contract.ts'
import { parseFieldOrThrow, parseFormOrThrow, type SentForm } from '#web/forms/parse-form.server.ts'
import { chooseService, emptyChoice, fieldNames, MOST_PETS, withChoices } from './choices.ts'

const text = z.string().trim().max(100).default('')
const ids = z.array(z.string().trim().max(100)).transform((typed) => [...new Set(typed)].filter(Boolean))
const services = ids.transform((chosen) => chosen.map((id) => ({ id })))

const petsForm = z.object({ pet: ids })
const pickUpForm = z.object({ hasPickUp: z.boolean().default(false), addressCode: text })

/** Step that a form of choices stands on. */
export const stepForm = z.object({ of: z.enum(['pets', 'services']).optional() })

/** Applies the ticked pets. A pet that stays keeps its choices; one that is removed loses them. */
export function choosePets(draft: WizardDraft, form: SentForm): WizardDraft {
  const pets = parseFormOrThrow(form, petsForm)
    .pet.slice(0, MOST_PETS)
    .map((petId) => {
      const before = draft.pets.find((pet) => pet.petId === petId) ?? { ...emptyChoice, petId }
      return { ...before, petSize: parseFieldOrThrow(form, fieldNames.size(petId), text) || before.petSize }
    })
  return withChoices(draft, { pets })
}

/** Applies each pet's service, and whether it is picked up. */
export function chooseServices(draft: WizardDraft, form: SentForm): WizardDraft {
  const pets = draft.pets.map((pet) => {
    const { petId } = pet
    const packId = parseFieldOrThrow(form, fieldNames.pack(petId), text)
    const chosen = packId ? chooseService(pet, packId) : pet
    const under = chosen.servicePackId ?? ''
    return {
      ...chosen,
      subServices: parseFieldOrThrow(form, fieldNames.sub(petId, under), services),
      optionalSubServices: parseFieldOrThrow(form, fieldNames.optional(petId, under), services),
      extraServices: parseFieldOrThrow(form, fieldNames.extra(petId), services),
      notes: parseFieldOrThrow(form, fieldNames.notes(petId), z.string().trim().max(500).default('')),
    }
  })
  const { hasPickUp, addressCode } = parseFormOrThrow(form, pickUpForm)
  return withChoices(draft, { pets, hasPickUp, addressCode: addressCode || null })
}

/** Size chosen for a pet that is being added; null where its weight says it. */
export function readNewSize(form: SentForm): string | null {
  return parseFieldOrThrow(form, fieldNames.newSize, text) || null
}

/** Breed chosen for a pet that has none; empty when the form does not ask. */
export function readBreed(form: SentForm, petId: string): string {
  return parseFieldOrThrow(form, fieldNames.breed(petId), text)
}
