import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const packedForm = getInputSchema(contract.packOrder).pick({ orderId: true })
