import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

/** Ids of products that a browser asks about. */
export const recentForm = z.object({ id: getInputSchema(contract.listedProducts).shape.productIds })
