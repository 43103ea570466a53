import { data, type RouterContextProvider, redirect } from 'react-router'
import type { CouponPreview } from '#services/market/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal, toResponseInit } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { toFieldRefusal } from '../to-field-refusal.server.ts'
import { endForm, parseCoupon, type TypedCoupon, undoForm } from './coupon-form.server.ts'

export interface CouponAnswer {
  intent: string
  refusal: Refusal | null
  /** What was typed; null after a save, and for forms without text. */
  typed: TypedCoupon | null
  preview: CouponPreview | null
}

/** Carries out a form of a coupon's page: preview, save, end, or the undo of a change. `code` null: a new coupon. */
export async function actOnCoupon(
  context: Readonly<RouterContextProvider>,
  { country, code }: { country: CountryIso; code: string | null },
  form: FormData,
) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const intent = readIntent(form, ['save', 'preview', 'end', 'undo'], 'save')
  let typed: TypedCoupon | null = null
  const answer = (rest: Partial<CouponAnswer> = {}) => ({ intent, refusal: null, typed, preview: null, ...rest })
  try {
    if (code !== null && intent === 'undo') {
      await market.undoCouponChange(parseFormOrThrow(form, undoForm), call)
      return data<CouponAnswer>(answer())
    }
    if (code !== null && intent === 'end') {
      await market.endCoupon({ country, code, ...parseFormOrThrow(form, endForm) }, call)
      return data<CouponAnswer>(answer())
    }
    // The code of a saved coupon stays, whatever is sent.
    if (code !== null) form.set('code', code)
    const coupon = parseCoupon(form, { country, locale: visit.country.locale })
    typed = coupon.typed
    if (coupon.plan === null) {
      const t = translator(visit.country.locale, 'couponSettings')
      return data<CouponAnswer>(answer({ refusal: toFieldRefusal(coupon.errors, t('refused')) }), { status: 400 })
    }
    const { plan, version, key } = coupon
    if (intent === 'preview') return data<CouponAnswer>(answer({ preview: await market.previewCoupon(plan, call) }))
    if (code === null) {
      const made = await market.createCoupon(plan, {
        context: { ...visit.call, ...(key && { idempotencyKey: key }) },
      })
      return redirect(paths.backofficeCoupon(country, made.plan.code, { done: 'made' }))
    }
    await market.saveCoupon({ ...plan, version }, call)
    typed = null
    return data<CouponAnswer>(answer())
  } catch (error) {
    const refusal = toRefusal(error)
    return data<CouponAnswer>(answer({ refusal }), toResponseInit(refusal))
  }
}
