import { data, type RouterContextProvider } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { cancelForm } from './staff-forms.server.ts'

/** Sends the policy of a contract again, or ends it. */
export async function actOnContract(context: Readonly<RouterContextProvider>, insuranceId: string, form: FormData) {
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'insuranceDesk')
  const call = { context: visit.call }
  try {
    if (readIntent(form, ['resend', 'cancel']) === 'resend') {
      await insurance.resendPolicy({ insuranceId }, call)
      return { done: 'resent' as const }
    }

    const { value, errors } = parseForm(form, cancelForm, { reason: t('cancel.reasonMissing') })
    if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
    await insurance.cancelByStaff({ insuranceId, ...value }, call)
    return { done: 'cancelled' as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}
