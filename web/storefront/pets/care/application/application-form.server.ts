import { z } from 'zod'
import { contract } from '#services/pets/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import type { FieldName, TypedValues } from '#web/forms/parse-form.server.ts'

/** Record of a vaccine or treatment, with the photos of its document. */
export const applicationForm = getInputSchema(contract.addMedicineApplication)
  .pick({
    kind: true,
    product: true,
    appliedOn: true,
    planVaccines: true,
    dose: true,
    batch: true,
    vet: true,
    notes: true,
  })
  .extend({
    next: z.enum(['auto', 'date', 'none']).default('auto'),
    nextDueOn: z.iso.date().optional(),
    paper: z.array(z.file()),
    ...keyForm.shape,
  })

export type Application = z.output<typeof applicationForm>
export type ApplicationField = FieldName<typeof applicationForm>
export type ApplicationValues = Omit<TypedValues<typeof applicationForm>, 'paper' | 'idempotencyKey'>

/** Photo of the document that is deleted. */
export const deleteDocumentForm = z.object({ paperId: z.string().max(100) })

/** Facts as the service takes them; the next day differs between a new record and a change. */
export function toFacts({ kind, product, planVaccines, appliedOn, dose, batch, vet, notes }: Application) {
  return {
    kind,
    product,
    // The boxes of the plan stay ticked when the kind changes.
    planVaccines: kind === 'vaccine' ? (planVaccines ?? []) : [],
    appliedOn,
    dose: dose || null,
    batch: batch || null,
    vet: vet || null,
    notes: notes || null,
  }
}
