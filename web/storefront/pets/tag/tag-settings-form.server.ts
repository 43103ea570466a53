import { z } from 'zod'
import { contract } from '#services/pets/contract.ts'
import { TAG_FIELDS } from '#services/pets/tags/rules/public-tag.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

const { message } = getInputSchema(contract.saveTag).shape

/** Settings of a pet's tag; a switch that is off is not sent. */
export const tagSettingsForm = z.object({
  isOn: z.boolean().default(false),
  show: z.array(z.enum(TAG_FIELDS)),
  message: message.default(null),
})
