import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'

export const reviewForm = getInputSchema(contract.saveProductReview).omit({ productId: true })

export const reviewLimits = getFieldLimits(reviewForm)

export const photoForm = z.object({ file: z.file(), ...keyForm.shape })
export const photoRemovalForm = getInputSchema(contract.removeProductReviewPicture).pick({ pictureId: true })
