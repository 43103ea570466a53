import { data, type RouterContextProvider } from 'react-router'
import { calculateAccepted } from '#services/insurance/claims/rules/claim-items.ts'
import { formatMoney } from '#shared/money.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { refusedAnswer, toRefusal, toResponseInit } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { readTypedItems } from './decision/read-items.server.ts'
import { parseTypedItems } from './decision/typed-items.ts'
import { approveForm, askPapersForm, clerkForm, paidForm, rejectForm, typedDecisionForm } from './staff-forms.server.ts'

type Context = Readonly<RouterContextProvider>

/** Decides a claim, requests documents, records its payment, or gives it to a clerk. */
export async function actOnClaim(context: Context, claimId: string, form: FormData) {
  const { insurance } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'insuranceDesk')
  const call = { context: visit.call }
  const intent = readIntent(form, [
    'calculate',
    'approve',
    'reject',
    'ask-papers',
    'paid',
    'reveal',
    'take',
    'release',
    'pass',
  ])
  try {
    switch (intent) {
      case 'calculate':
      case 'approve':
      case 'reject':
        return await decide(context, claimId, form, intent)
      case 'ask-papers': {
        const { template, reason } = parseFormOrThrow(form, askPapersForm)
        const decision = { claimId, decision: 'ask-papers' as const }
        await insurance.decideClaim({ ...decision, reason: joinReasons(template, reason, t('ask.missing')) }, call)
        return { done: 'asked' as const }
      }
      case 'paid': {
        const paid = parseFormOrThrow(form, paidForm, { reference: t('pay.missing') })
        await insurance.markClaimPaid({ claimId, ...paid }, call)
        return { done: 'paid' as const }
      }
      case 'reveal':
        return { revealed: await insurance.revealPayee({ claimId }, call) }
      case 'take':
      case 'release':
      case 'pass': {
        const { from, to } = parseFormOrThrow(form, clerkForm)
        const clerk = { take: visit.viewer.uid, release: null, pass: to || null }[intent]
        await insurance.assignClaim({ claimId, from: from || null, to: clerk }, call)
        return { done: intent }
      }
    }
  } catch (error) {
    return refusedAnswer(error)
  }
}

/** A decision by the form of items and reasons; refused, the form comes back as it was typed. */
async function decide(context: Context, claimId: string, form: FormData, intent: 'calculate' | 'approve' | 'reject') {
  const { insurance } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'insuranceDesk')
  const call = { context: visit.call }
  const typed = { ...parseFormOrThrow(form, typedDecisionForm), items: readTypedItems(form) }
  const lookAgain = t('decide.lookAgain')
  const messages = {
    isPreexisting: t('decide.preexistingMissing'),
    // The form always sends the amounts that it showed: anything else is stale or forged.
    seenFresh: lookAgain,
    seenPreexisting: lookAgain,
  }
  if (intent === 'calculate') return { typed }
  try {
    if (intent === 'reject') {
      const { isPreexisting, template, reason } = parseFormOrThrow(form, rejectForm, messages)
      const why = joinReasons(template, reason, t('decide.reasonMissing'))
      await insurance.decideClaim({ claimId, decision: 'reject', isPreexisting, reason: why }, call)
      return { done: 'rejected' as const }
    }

    const { amount, currencyCode } = await insurance.staffClaim({ claimId }, call)
    const { items, wrong } = parseTypedItems(typed.items, currencyCode)
    if (wrong !== null) throw httpError('bad-input', { detail: t('items.wrong', { number: wrong }), fields: {} })
    const { value, errors } = parseForm(form, approveForm, messages)
    if (errors) throw httpError('bad-input', { detail: Object.values(errors)[0], fields: {} })

    const { seenFresh, seenPreexisting, isPreexisting, template, reason } = value
    const accepted = calculateAccepted(amount ?? 0, items)
    // A cut explains itself by the reasons of its items.
    const cut = t('items.autoReason', {
      accepted: formatMoney(accepted, currencyCode),
      amount: formatMoney(amount ?? 0, currencyCode),
    })
    const isCut = accepted < (amount ?? 0)
    const why = isCut && template + reason === '' ? cut : joinReasons(template, reason, t('decide.reasonMissing'))
    const seenPays = isPreexisting ? seenPreexisting : seenFresh
    await insurance.decideClaim({ claimId, decision: 'approve', isPreexisting, reason: why, seenPays, items }, call)
    return { done: 'approved' as const }
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal, typed }, toResponseInit(refusal))
  }
}

/** A chosen sentence and the words below it; refused without both. */
function joinReasons(template: string, reason: string, missing: string): string {
  const joined = [template, reason].filter(Boolean).join(' ')
  if (joined.length < 3) throw httpError('bad-input', { detail: missing, fields: { reason: missing } })
  return joined
}
