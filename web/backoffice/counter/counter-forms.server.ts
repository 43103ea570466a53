import { z } from 'zod'
import { contract, type PetChoice, type WizardDraft } from '#services/appointments/contract.ts'
import { getInputSchema, keyForm, parsed } from '#web/forms/field-schemas.server.ts'
import type { SentForm } from '#web/forms/parse-form.server.ts'
import { choosePets, chooseServices } from '../../storefront/booking/choice-forms.server.ts'
import { emptyDraft } from '../../storefront/booking/choices.ts'
import { parseGrams } from '../../storefront/pets/weight/kilograms.ts'

const { name, phone, pet } = getInputSchema(contract.registerCustomer).shape

export const petForm = z.object({
  petName: pet.shape.name,
  petTypeId: pet.shape.petTypeId,
  weight: parsed(parseGrams).nullable().default(null),
  ...keyForm.shape,
})

export const customerForm = z.object({ name, phone, ...petForm.shape })

export function toNewPet({
  petName,
  petTypeId,
  weight,
}: Pick<z.infer<typeof petForm>, 'petName' | 'petTypeId' | 'weight'>) {
  return { name: petName, petTypeId, weight: weight === null ? null : weight / 1000 }
}

export const bookingForm = getInputSchema(contract.bookAtCounter)
  .pick({ schedule: true, paymentMethod: true })
  .extend(keyForm.shape)

/** The ticked pets with what was chosen for each: in the address, and in the form that books. */
export function readChoices(sent: SentForm): WizardDraft['pets'] {
  return chooseServices(choosePets(emptyDraft, sent), sent).pets
}

/** Null while nothing is chosen, or a ticked pet has no service. */
export function toPetChoices(pets: WizardDraft['pets']): PetChoice[] | null {
  const chosen = pets.flatMap(({ servicePackId, ...pet }) => (servicePackId === null ? [] : { ...pet, servicePackId }))
  return chosen.length > 0 && chosen.length === pets.length ? chosen : null
}
