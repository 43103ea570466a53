import { z } from 'zod'
import { contract } from '#services/community/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits, type TypedValues } from '#web/forms/parse-form.server.ts'
import type { TFunction } from '#web/i18n/i18n.ts'

export const applicationForm = getInputSchema(contract.apply).omit({ postId: true })

export type ApplicationField = FieldName<typeof applicationForm>
export type TypedApplication = TypedValues<typeof applicationForm>

export const applicationLimits = getFieldLimits(applicationForm)

export function getApplicationMessages(t: TFunction<'petAdoptions'>) {
  return {
    home: t('apply.faults.home'),
    household: t('apply.faults.household'),
    hoursAlone: t('apply.faults.hoursAlone'),
    why: t('apply.faults.why'),
  }
}

export const decisionForm = getInputSchema(contract.decideApplication)

export const withdrawalForm = getInputSchema(contract.withdrawApplication)

/** The contract reads `days` from an address, where an empty one is 0. */
export const followUpForm = getInputSchema(contract.answerFollowUp).extend({ days: z.int() })

export const messageForm = getInputSchema(contract.writeToApplicant).extend({
  ...keyForm.shape,
})
