import { z } from 'zod'
import { contract } from '#services/community/contract.ts'
import { getInputSchema, parsed } from '#web/forms/field-schemas.server.ts'
import { parseKilos } from './parse-kilos.ts'

export const deliveryForm = getInputSchema(contract.deliverDonations)
  .pick({ note: true })
  .extend({ shelter: z.string(), kilos: parsed(parseKilos), photo: z.file() })
