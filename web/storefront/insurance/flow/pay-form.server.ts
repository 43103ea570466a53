import { z } from 'zod'
import { contract } from '#services/insurance/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

const { method } = getInputSchema(contract.requestPayment).shape

export const payForm = z.object({ method: method.default('qr') })
