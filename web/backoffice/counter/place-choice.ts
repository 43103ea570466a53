/** Where the visit begins: with a pick-up, or at which address. */
export interface PlaceChoice {
  hasPickUp: boolean
  addressCode: string | null
}
