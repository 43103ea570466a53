import { data, type RouterContextProvider, redirect } from 'react-router'
import { dayIn } from '#services/pets/rules/days.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal, toResponseInit } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { type ShownPlan, shownPlan } from '../../../storefront/insurance/plans/shown-plan.ts'
import { toFieldRefusal } from '../to-field-refusal.server.ts'
import { onSaleForm, parsePlan, type Typed, undoForm } from './plan-form.server.ts'

export interface PlanAnswer {
  intent: string
  refusal: Refusal | null
  /** What was typed; null after a save, and for forms without text. */
  typed: Typed | null
  preview: ShownPlan | null
}

/** Carries out a form of a plan's page: preview, save, stop or sell again, or the undo of a change. `id` null: a new plan. */
export async function actOnPlan(
  context: Readonly<RouterContextProvider>,
  { country, id }: { country: CountryIso; id: string | null },
  form: FormData,
) {
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const call = { context: visit.call }
  const intent = readIntent(form, ['save', 'preview', 'on-sale', 'undo'], 'save')
  let typed: Typed | null = null
  const answer = (rest: Partial<PlanAnswer> = {}) => ({ intent, refusal: null, typed, preview: null, ...rest })
  try {
    if (id !== null && intent === 'undo') {
      await insurance.undoPolicyChange(parseFormOrThrow(form, undoForm), call)
      return data<PlanAnswer>(answer())
    }
    if (id !== null && intent === 'on-sale') {
      await insurance.setPolicyOnSale({ id, ...parseFormOrThrow(form, onSaleForm) }, call)
      return data<PlanAnswer>(answer())
    }
    const parsed = parsePlan(form, { country, locale: visit.country.locale })
    typed = parsed.typed
    if (parsed.plan === null) {
      const t = translator(visit.country.locale, 'insuranceSettings')
      return data<PlanAnswer>(answer({ refusal: toFieldRefusal(parsed.errors, t('refused')) }), { status: 400 })
    }
    const { plan, revision, key } = parsed
    if (intent === 'preview') {
      const today = dayIn(countries[country].timezone, visit.now())
      const preview = shownPlan(await insurance.previewPolicy(plan, call), null, today)
      return data<PlanAnswer>(answer({ preview }))
    }
    if (id === null) {
      const keyed = { context: { ...visit.call, ...(key && { idempotencyKey: key }) } }
      const made = await insurance.createPolicy(plan, keyed)
      return redirect(paths.backofficeInsurancePlan(made.plan.id, { done: 'made' }))
    }
    await insurance.changePolicy({ id, ...plan, revision }, call)
    typed = null
    return data<PlanAnswer>(answer())
  } catch (error) {
    const refusal = toRefusal(error)
    return data<PlanAnswer>(answer({ refusal }), toResponseInit(refusal))
  }
}
