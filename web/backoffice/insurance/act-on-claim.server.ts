import { data, type RouterContextProvider } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { approveForm, askPapersForm, paidForm, rejectForm } from './staff-forms.server.ts'

/** Decides a claim, requests documents, or records its payment. */
export async function actOnClaim(context: Readonly<RouterContextProvider>, claimId: string, form: FormData) {
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'insuranceDesk')
  const call = { context: visit.call }
  const messages = { reason: t('decide.reasonMissing'), isPreexisting: t('decide.preexistingMissing') }
  const intent = readIntent(form, ['paid', 'ask-papers', 'approve', 'reject'])
  try {
    if (intent === 'paid') {
      const { value, errors } = parseForm(form, paidForm, { reference: t('pay.missing') })
      if (errors) return refuse(errors)
      await insurance.markClaimPaid({ claimId, ...value }, call)
      return { done: 'paid' as const }
    }

    if (intent === 'ask-papers') {
      const { value, errors } = parseForm(form, askPapersForm, messages)
      if (errors) return refuse(errors)
      await insurance.decideClaim({ claimId, decision: 'ask-papers', ...value }, call)
      return { done: 'asked' as const }
    }

    if (intent === 'approve') {
      // The form always sends the amounts that it showed: anything else is stale or forged.
      const lookAgain = t('decide.lookAgain')
      const { value, errors } = parseForm(form, approveForm, {
        ...messages,
        seenFresh: lookAgain,
        seenPreexisting: lookAgain,
      })
      if (errors) return refuse(errors)
      const { seenFresh, seenPreexisting, ...decision } = value
      const seenPays = decision.isPreexisting ? seenPreexisting : seenFresh
      await insurance.decideClaim({ claimId, decision: 'approve', ...decision, seenPays }, call)
      return { done: 'approved' as const }
    }

    const { value, errors } = parseForm(form, rejectForm, messages)
    if (errors) return refuse(errors)
    await insurance.decideClaim({ claimId, decision: 'reject', ...value }, call)
    return { done: 'rejected' as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}

function refuse(errors: Partial<Record<string, string>>) {
  return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
}
