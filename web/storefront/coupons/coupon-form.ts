import { truncate } from '#shared/text.ts'

const LONGEST_CODE = 60

/** The buttons of a form with a coupon: `use` names the code of a hint, `intent` applies what was typed or takes it away. */
export const couponButtons = {
  apply: { name: 'intent', value: 'coupon' },
  remove: { name: 'intent', value: 'coupon-remove' },
  use: (code: string) => ({ name: 'useCoupon', value: code }),
}

/** What a sent form wants of the cart's coupon: a code, or null for none; undefined when it is about something else. */
export function parseCouponRequest(form: FormData): string | null | undefined {
  const used = form.get(couponButtons.use('').name)
  if (typeof used === 'string') return truncate(used, LONGEST_CODE)
  switch (form.get('intent')) {
    case couponButtons.apply.value: {
      const typed = form.get('promoCode')
      return typeof typed === 'string' ? truncate(typed.trim(), LONGEST_CODE) || null : null
    }
    case couponButtons.remove.value:
      return null
    default:
      return undefined
  }
}
