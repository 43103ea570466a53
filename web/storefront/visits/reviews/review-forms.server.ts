import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import { MOST_REVIEW_PHOTOS, REPORT_REASONS } from './review-limits.ts'

const { pictureId } = getInputSchema(contract.removeReviewPicture).shape

/** `remove` holds the pictures to remove. */
export const reviewForm = getInputSchema(contract.saveReview)
  .pick({ stars: true, text: true })
  .extend({ remove: z.array(pictureId).max(MOST_REVIEW_PHOTOS) })

export const picturesForm = z.object({
  file: z.array(z.file()),
  ...keyForm.shape,
})

export const reportForm = z.object({
  reason: z.enum(REPORT_REASONS),
  note: z.string().trim().max(200).default(''),
})
