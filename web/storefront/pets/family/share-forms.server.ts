import { z } from 'zod'
import { contract } from '#services/pets/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const inviteForm = getInputSchema(contract.share)
  .pick({ email: true, right: true })
  .extend({ idempotencyKey: z.string().max(200).default('') })

export const changeShareForm = getInputSchema(contract.changeShare).pick({ shareId: true, right: true })
export const endShareForm = getInputSchema(contract.endShare).pick({ shareId: true })
