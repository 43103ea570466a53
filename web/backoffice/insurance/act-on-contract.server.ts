import { data, type RouterContextProvider } from 'react-router'
import { readText, readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'

/** Sends the policy of a contract again, or ends it. */
export async function actOnContract(context: Readonly<RouterContextProvider>, insuranceId: string, form: FormData) {
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'insuranceDesk')
  const call = { context: visit.call }
  try {
    if (readText(form, 'intent') === 'resend') {
      await insurance.resendPolicy({ insuranceId }, call)
      return { done: 'resent' as const }
    }

    const reason = readTrimmed(form, 'reason', 500)
    if (reason.length < 3) {
      const detail = t('cancel.reasonMissing')
      return data({ refusal: fieldRefusal({ reason: detail }, detail) }, { status: 400 })
    }
    await insurance.cancelByStaff({ insuranceId, reason, refund: readText(form, 'refund') === 'yes' }, call)
    return { done: 'cancelled' as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}
