import { z } from 'zod'
import { contract, PublishedKind } from '#services/market/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { REPORT_REASONS } from '../visits/reviews/review-limits.ts'

const { text: question } = getInputSchema(contract.askProductQuestion).shape
const { questionId, text: answer } = getInputSchema(contract.answerAsBuyer).shape

export const questionForm = z.object({ question, ...keyForm.shape })
export const answerForm = z.object({ questionId, answer })
export const chosenQuestionForm = z.object({ questionId })

export const questionLimits = { ...getFieldLimits(questionForm), ...getFieldLimits(answerForm) }

export const reportForm = z.object({
  reason: z.enum(REPORT_REASONS),
  note: z.string().trim().max(200).default(''),
})

/** The published text that a report is about, and the page to go back to. */
export const reportedForm = z.object({ kind: PublishedKind, id: z.string().min(1).max(100), slug: z.string().max(300) })
