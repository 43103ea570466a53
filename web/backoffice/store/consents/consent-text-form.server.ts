import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

/** `packIds`: the ticked packs; a text that is not `active` is asked for no more. */
export const consentTextForm = getInputSchema(contract.saveConsentText)
  .omit({ storeId: true, active: true, packIds: true })
  .extend({
    packIds: z.array(z.string().max(100)).max(100).default([]),
    active: z
      .literal('on')
      .optional()
      .transform((ticked) => ticked === 'on'),
  })

/** The ticked vaccines of a pack; none ticked: it needs none. */
export const vaccinesForm = getInputSchema(contract.saveRequiredVaccines).omit({ storeId: true })
