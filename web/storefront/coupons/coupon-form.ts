import { truncate } from '#shared/text.ts'

const LONGEST_CODE = 60

/** Buttons of a coupon form: `use` carries the code of a hint, `intent` applies or removes the typed one. */
export const couponButtons = {
  apply: { name: 'intent', value: 'coupon' },
  remove: { name: 'intent', value: 'coupon-remove' },
  use: (code: string) => ({ name: 'useCoupon', value: code }),
}

/** Coupon in a submitted form: a code, or null to remove it; undefined when the form is about something else. */
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
