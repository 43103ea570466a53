import { z } from 'zod'
import { contract } from '#services/operations/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

/** Closes the shop; `minutes` until it is expected to open, 0 when that is not known. */
export const maintenanceForm = getInputSchema(contract.startMaintenance)
  .pick({ reason: true })
  .extend({ minutes: z.int().min(0).max(240).default(0) })
