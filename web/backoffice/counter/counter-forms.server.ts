import { z } from 'zod'
import { contract, type PetChoice, type WizardDraft } from '#services/appointments/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { getInputSchema, keyForm, parsed } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow, type SentForm } from '#web/forms/parse-form.server.ts'
import { choosePets, chooseServices } from '../../storefront/booking/choice-forms.server.ts'
import { emptyDraft } from '../../storefront/booking/choices.ts'
import { parseGrams } from '../../storefront/pets/weight/kilograms.ts'
import type { PlaceChoice } from './place-choice.ts'

const { name, phone, pet } = getInputSchema(contract.registerCustomer).shape

export const petForm = z.object({
  petName: pet.shape.name,
  petTypeId: pet.shape.petTypeId,
  weight: parsed(parseGrams).nullable().default(null),
  ...keyForm.shape,
})

/** A pet without a name yet is called after its owner. */
export const customerForm = z.object({
  name,
  phone,
  ...petForm.shape,
  petName: petForm.shape.petName.or(z.literal('')).default(''),
})

export function toNewPet({
  petName,
  petTypeId,
  weight,
}: Pick<z.infer<typeof petForm>, 'petName' | 'petTypeId' | 'weight'>) {
  return { name: petName, petTypeId, weight: weight === null ? null : weight / 1000 }
}

const knownPerson = z.object({ customerId: z.string(), name: z.string() })

export type KnownPerson = z.infer<typeof knownPerson>

/** The customer who has the phone of a refused entry; null for any other refusal. */
export function findKnownCustomer(error: unknown): KnownPerson | null {
  const refused = asServiceError(error)
  return refused?.code === 'appointments.customer-known' ? (knownPerson.safeParse(refused.data).data ?? null) : null
}

export const bookingForm = getInputSchema(contract.bookAtCounter)
  .pick({ schedule: true, paymentMethod: true })
  .extend(keyForm.shape)

/** The ticked pets with what was chosen for each: in the address, and in the form that books. */
export function readChoices(sent: SentForm): WizardDraft['pets'] {
  return chooseServices(choosePets(emptyDraft, sent), sent).pets
}

/** Where the visit begins, as it is in the address and in the form that books. */
export function readPlace(sent: SentForm): PlaceChoice {
  const { pickUp, address } = parseFormOrThrow(sent, placeForm)
  return { hasPickUp: pickUp === 'on', addressCode: address || null }
}

const placeForm = z.object({ pickUp: z.enum(['on']).optional(), address: z.string().max(100).default('') })

/** Null while nothing is chosen, or a ticked pet has no service. */
export function toPetChoices(pets: WizardDraft['pets']): PetChoice[] | null {
  const chosen = pets.flatMap(({ servicePackId, ...pet }) => (servicePackId === null ? [] : { ...pet, servicePackId }))
  return chosen.length > 0 && chosen.length === pets.length ? chosen : null
}
