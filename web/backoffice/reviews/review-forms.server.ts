import { z } from 'zod'
import { contract as appointments } from '#services/appointments/contract.ts'
import { contract as market } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits } from '#web/forms/parse-form.server.ts'

const intent = z.enum(['hide', 'show'])

export const answerForm = getInputSchema(appointments.answerReview)

export const moderationForm = getInputSchema(appointments.moderateReview).pick({ reviewId: true }).extend({ intent })

export const productModerationForm = getInputSchema(market.moderateProductReview).pick({ reviewId: true, reason: true })

/** Hides or shows a product's review, answers it, or takes the answer back. */
export const productReviewActs = ['hide', 'show', 'answer', 'remove-answer'] as const
export const productAnswerForm = getInputSchema(market.answerProductReview)
export const productAnswerRemovalForm = getInputSchema(market.removeProductReviewAnswer)

export type ProductAnswerField = FieldName<typeof productAnswerForm>
export const productAnswerLimits = getFieldLimits(productAnswerForm)

export type AnswerField = FieldName<typeof answerForm>
export type ProductModerationField = FieldName<typeof productModerationForm>

export const answerLimits = getFieldLimits(answerForm)
export const productModerationLimits = getFieldLimits(productModerationForm)

/** Answers a question about a product, or hides or shows it or one of its answers. */
export const questionActs = ['answer', 'hide', 'show'] as const
export const questionAnswerForm = getInputSchema(market.answerProductQuestion)
export const questionModerationForm = getInputSchema(market.moderateProductQuestion).omit({ isHidden: true })

export type QuestionField = FieldName<typeof questionAnswerForm> | FieldName<typeof questionModerationForm>
export const questionLimits = { ...getFieldLimits(questionAnswerForm), ...getFieldLimits(questionModerationForm) }
