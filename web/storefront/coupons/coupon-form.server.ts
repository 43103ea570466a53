import { z } from 'zod'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { couponButtons } from './coupon-form.ts'

const code = z.string().trim().max(60)

/** Beside the fields of the cart or of checkout. */
const couponForm = z.object({
  /** Code of a hint. */
  useCoupon: code.optional(),
  intent: z.string().max(40).default(''),
  promoCode: code.default(''),
})

/** Coupon in a submitted form: a code, or null to remove it; undefined when the form is about something else. */
export function parseCouponRequest(form: FormData): string | null | undefined {
  const { useCoupon, intent, promoCode } = parseForm(form, couponForm).value ?? {}
  if (useCoupon !== undefined) return useCoupon
  if (intent === couponButtons.apply.value) return promoCode || null
  return intent === couponButtons.remove.value ? null : undefined
}
