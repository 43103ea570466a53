import { data, type RouterContextProvider } from 'react-router'
import { contract } from '#services/accounts/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { firstErrorRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'

const resetLinkForm = getInputSchema(contract.createResetLink).pick({ reason: true })

export const resetLinkLimits = getFieldLimits(resetLinkForm)

/** Answers the link to a new password, which nobody sees again. */
export async function createResetLink(context: Readonly<RouterContextProvider>, uid: string, form: FormData) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'peopleSettings')
  const { value, errors } = parseForm(form, resetLinkForm, { reason: t('errors.reason') })
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  const { idempotencyKey } = parseFormOrThrow(form, keyForm)
  try {
    const { link } = await accounts.createResetLink(
      { uid, ...value, origin: visit.origin },
      { context: visit.callWithKey(idempotencyKey) },
    )
    return data({ refusal: null, resetLink: link })
  } catch (error) {
    return refusedAnswer(error)
  }
}
