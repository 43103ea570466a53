import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'

export const reviewForm = getInputSchema(contract.saveProductReview).omit({ productId: true })

export const reviewLimits = getFieldLimits(reviewForm)
