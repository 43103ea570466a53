import { data, type RouterContextProvider } from 'react-router'
import { readText, readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'

/** Minimum length of a reason, as in the contract. */
const FEWEST_LETTERS = 3
const MOST_REASON = 500
const MOST_REFERENCE = 100

/** Decides a claim, requests documents, or records its payment. */
export async function actOnClaim(context: Readonly<RouterContextProvider>, claimId: string, form: FormData) {
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'insuranceDesk')
  const call = { context: visit.call }
  const refuse = (field: string, detail: string) =>
    data({ refusal: fieldRefusal({ [field]: detail }, detail) }, { status: 400 })
  const intent = readText(form, 'intent')
  try {
    if (intent === 'paid') {
      const reference = readTrimmed(form, 'reference', MOST_REFERENCE)
      if (reference.length < FEWEST_LETTERS) return refuse('reference', t('pay.missing'))
      await insurance.markClaimPaid({ claimId, reference }, call)
      return { done: 'paid' as const }
    }

    const reason = readTrimmed(form, 'reason', MOST_REASON)
    if (reason.length < FEWEST_LETTERS) return refuse('reason', t('decide.reasonMissing'))
    if (intent === 'ask-papers') {
      await insurance.decideClaim({ claimId, decision: 'ask-papers', reason }, call)
      return { done: 'asked' as const }
    }

    const before = readText(form, 'isPreexisting')
    if (before !== 'yes' && before !== 'no') return refuse('isPreexisting', t('decide.preexistingMissing'))
    const isPreexisting = before === 'yes'
    if (intent === 'approve') {
      const seen = readText(form, isPreexisting ? 'seenPreexisting' : 'seenFresh')
      // The form always sends the amount that it showed: anything else is stale or forged.
      if (!/^\d{1,13}$/.test(seen)) return refuse('reason', t('decide.lookAgain'))
      await insurance.decideClaim({ claimId, decision: 'approve', isPreexisting, reason, seenPays: Number(seen) }, call)
      return { done: 'approved' as const }
    }
    await insurance.decideClaim({ claimId, decision: 'reject', isPreexisting, reason }, call)
    return { done: 'rejected' as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}
