/** Product variant of an alert; `named` is its name with its variant. */
export interface Awaited {
  variantId: string
  named: string
}
