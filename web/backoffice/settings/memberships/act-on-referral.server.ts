import { data, type RouterContextProvider } from 'react-router'
import type { Invitation } from '#services/rewards/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal, toResponseInit } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { toFieldRefusal } from '../to-field-refusal.server.ts'
import { endReferralForm, makeReferralForm, type Typed, undoForm } from './plan-form.server.ts'

export interface ReferralAnswer {
  intent: string
  refusal: Refusal | null
  typed: Typed | null
  preview: Invitation['reward'] | null
}

/** Carries out a form about a country's invitations: preview, save, end, or the undo of a change. */
export async function actOnReferral(context: Readonly<RouterContextProvider>, country: CountryIso, form: FormData) {
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const call = { context: visit.call }
  const intent = readIntent(form, ['save', 'preview', 'end', 'undo'], 'save')
  let typed: Typed | null = null
  const answer = (rest: Partial<ReferralAnswer> = {}) => ({ intent, refusal: null, typed, preview: null, ...rest })
  try {
    if (intent === 'undo') {
      await rewards.undoSettingChange(parseFormOrThrow(form, undoForm), call)
      return data<ReferralAnswer>(answer())
    }
    if (intent === 'end') {
      const { version } = parseFormOrThrow(form, endReferralForm)
      await rewards.saveReferralTerms({ country, version, terms: null }, call)
      return data<ReferralAnswer>(answer())
    }
    const t = translator(visit.country.locale, 'membershipSettings')
    const parsed = parseForm(form, makeReferralForm(country), {
      amount: t('errors.amount'),
      minItemTotal: t('errors.money'),
      days: t('errors.days'),
    })
    typed = parsed.typed
    if (parsed.errors)
      return data<ReferralAnswer>(answer({ refusal: toFieldRefusal(parsed.errors, t('refused')) }), { status: 400 })
    const { version, minItemTotal = 0, ...rest } = parsed.value
    const terms = { ...rest, minItemTotal }
    if (intent === 'preview')
      return data<ReferralAnswer>(answer({ preview: await rewards.previewReferral({ country, ...terms }, call) }))
    await rewards.saveReferralTerms({ country, version, terms }, call)
    typed = null
    return data<ReferralAnswer>(answer())
  } catch (error) {
    const refusal = toRefusal(error)
    return data<ReferralAnswer>(answer({ refusal }), toResponseInit(refusal))
  }
}
