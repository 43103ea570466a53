import { z } from 'zod'
import { contract, type VetNote } from '#services/pets/contract.ts'
import { Day } from '#shared/values.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import type { FieldName, TypedValues } from '#web/forms/parse-form.server.ts'

const { vetName, clinic, license, note } = getInputSchema(contract.writeVetNote).shape

/** A treatment without a product, and a next date without a day, are none. */
export const vetNoteForm = z.object({
  vetName,
  clinic,
  license,
  note,
  treatmentKind: z.enum(['other', 'vaccine', 'deworming', 'flea']).default('other'),
  treatmentProduct: z.string().trim().max(120).default(''),
  treatmentDose: z.string().trim().max(60).default(''),
  treatmentFrequency: z.string().trim().max(120).default(''),
  treatmentUntil: Day.optional(),
  nextKind: z.enum(['checkup', 'vaccine', 'deworming']).default('checkup'),
  nextOn: Day.optional(),
})

export type VetNoteField = FieldName<typeof vetNoteForm>
export type TypedVetNote = TypedValues<typeof vetNoteForm>

/** The form's fields as the note that the service takes. */
export function toNewVetNote(form: z.output<typeof vetNoteForm>) {
  return {
    vetName: form.vetName,
    clinic: form.clinic,
    license: form.license,
    note: form.note,
    treatment: toTreatment(form),
    next: form.nextOn === undefined ? null : { kind: form.nextKind, on: form.nextOn },
  }
}

function toTreatment(form: z.output<typeof vetNoteForm>): VetNote['treatment'] {
  if (form.treatmentProduct === '') return null
  return {
    kind: form.treatmentKind,
    product: form.treatmentProduct,
    dose: form.treatmentDose || null,
    frequency: form.treatmentFrequency || null,
    until: form.treatmentUntil ?? null,
  }
}

/** Whether something of a treatment was written, but not which. */
export function lacksProduct(form: z.output<typeof vetNoteForm>): boolean {
  const isBegun = form.treatmentDose !== '' || form.treatmentFrequency !== '' || form.treatmentUntil !== undefined
  return isBegun && form.treatmentProduct === ''
}
