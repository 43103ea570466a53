import { data, type RouterContextProvider, redirect } from 'react-router'
import type { MembershipPlan } from '#services/rewards/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal, toResponseInit } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { toFieldRefusal } from '../to-field-refusal.server.ts'
import { onSaleForm, parsePlan, type Typed, undoForm } from './plan-form.server.ts'

export interface PlanAnswer {
  intent: string
  refusal: Refusal | null
  /** What was typed; null after a save, and for forms without text. */
  typed: Typed | null
  preview: MembershipPlan | null
}

/** Carries out a form of a plan's page: preview, save, stop or sell again, or the undo of a change. `id` null: a new plan. */
export async function actOnPlan(
  context: Readonly<RouterContextProvider>,
  { country, id }: { country: CountryIso; id: string | null },
  form: FormData,
) {
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const call = { context: visit.call }
  const intent = readIntent(form, ['save', 'preview', 'on-sale', 'undo'], 'save')
  let typed: Typed | null = null
  const answer = (rest: Partial<PlanAnswer> = {}) => ({ intent, refusal: null, typed, preview: null, ...rest })
  try {
    if (id !== null && intent === 'undo') {
      await rewards.undoSettingChange(parseFormOrThrow(form, undoForm), call)
      return data<PlanAnswer>(answer())
    }
    if (id !== null && intent === 'on-sale') {
      await rewards.setMembershipPlanOnSale({ id, ...parseFormOrThrow(form, onSaleForm) }, call)
      return data<PlanAnswer>(answer())
    }
    const parsed = parsePlan(form, { country, locale: visit.country.locale })
    typed = parsed.typed
    if (parsed.plan === null) {
      const t = translator(visit.country.locale, 'membershipSettings')
      return data<PlanAnswer>(answer({ refusal: toFieldRefusal(parsed.errors, t('refused')) }), { status: 400 })
    }
    const { plan, revision, key } = parsed
    if (intent === 'preview')
      return data<PlanAnswer>(answer({ preview: await rewards.previewMembershipPlan(plan, call) }))
    if (id === null) {
      const keyed = { context: { ...visit.call, ...(key && { idempotencyKey: key }) } }
      const made = await rewards.createMembershipPlan(plan, keyed)
      return redirect(paths.backofficeMembershipPlan(made.plan.id, { done: 'made' }))
    }
    await rewards.saveMembershipPlan({ id, ...plan, revision }, call)
    typed = null
    return data<PlanAnswer>(answer())
  } catch (error) {
    const refusal = toRefusal(error)
    return data<PlanAnswer>(answer({ refusal }), toResponseInit(refusal))
  }
}
