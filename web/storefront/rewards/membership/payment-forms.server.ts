import { contract } from '#services/rewards/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

const { method } = getInputSchema(contract.payMembership).shape
export const paymentForm = getInputSchema(contract.payMembership).extend({ method: method.default('qr') })

const { planId } = getInputSchema(contract.chooseMembership).shape
export const joinForm = paymentForm.extend({ plan: planId })
