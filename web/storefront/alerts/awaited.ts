/** What is waited for; `named` as a person calls it. */
export interface Awaited {
  variantId: string
  named: string
}
