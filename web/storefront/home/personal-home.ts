import type { PantryOffer, ShopItem } from '../pantry/pantry-offers.server.ts'
import type { LateCare } from '../pets/care/late-care.server.ts'
import type { EncodedCard } from '../shop/card-product.ts'
import type { BookedVisit } from '../visits/booked-visit.ts'

/** What the home page shows to one visitor alone. */
export interface PersonalHome {
  nextVisit: BookedVisit | null
  /** The food that ends first; `subject` is what 'Recordar luego' puts off. */
  pantry: (PantryOffer<ShopItem> & { subject: string }) | null
  /** The care that is late for longest. */
  lateCare: LateCare | null
  mostOrdered: EncodedCard[]
}

export const anonymousHome: PersonalHome = { nextVisit: null, pantry: null, lateCare: null, mostOrdered: [] }

/** Whether the page begins with the visitor's own things instead of the greeting. */
export function hasOwnThings({ nextVisit, pantry, lateCare, mostOrdered }: PersonalHome): boolean {
  return nextVisit !== null || pantry !== null || lateCare !== null || mostOrdered.length > 0
}
