import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits } from '#web/forms/parse-form.server.ts'
import type { TFunction } from '#web/i18n/i18n.ts'

export const prescriptionForm = getInputSchema(contract.draftPrescription)
  .pick({ petName: true, file: true })
  .extend(keyForm.shape)
export type PrescriptionField = FieldName<typeof prescriptionForm>

export const prescriptionLimits = getFieldLimits(prescriptionForm)

export function getPrescriptionMessages(t: TFunction<'prescription'>) {
  return { petName: t('form.petMissing'), file: t('form.fileMissing') }
}

/** The accepted prescription that an order is to use. */
export const coverForm = getInputSchema(contract.reusePrescription).pick({ prescriptionId: true })

/** Prescriptions that the checkout names. `asksPrescription`: the page let the shopper choose. */
export const chosenPrescriptionsForm = z.object({
  asksPrescription: z.boolean().default(false),
  prescription: z.array(z.string().max(100)).max(10).default([]),
})
