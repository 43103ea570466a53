import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

const accept = getInputSchema(contract.acceptPrescription).shape

/** Units have a field of their own for each product (`productFields`). */
export const acceptForm = z.object({ prescriptionId: accept.prescriptionId, validUntil: accept.validUntil })

/** Whether the prescription covers the product, and the units that it allows. */
export const productFields = {
  covers: z.boolean().default(false),
  units: accept.products.element.shape.units.optional(),
}

export const rejectForm = getInputSchema(contract.rejectPrescription).pick({ prescriptionId: true, reason: true })
