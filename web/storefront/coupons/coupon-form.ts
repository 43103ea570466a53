/** Buttons of a coupon form: `use` carries the code of a hint, `intent` applies or removes the typed one. */
export const couponButtons = {
  apply: { name: 'intent', value: 'coupon' },
  remove: { name: 'intent', value: 'coupon-remove' },
  use: (code: string) => ({ name: 'useCoupon', value: code }),
}
