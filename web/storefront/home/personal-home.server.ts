import type { RouterContextProvider } from 'react-router'
import { mostOrderedIfItAnswers } from '../orders/most-ordered.server.ts'
import { endingSoon, type PantryOffer, type ShopItem, toSubject } from '../pantry/pantry-offers.server.ts'
import type { CardProduct } from '../shop/card-product.ts'
import type { BookedVisit } from '../visits/booked-visit.ts'
import { nextVisitIfItAnswers } from '../visits/upcoming/next-visit.server.ts'

/** What the home page shows to one visitor alone. */
export interface PersonalHome {
  nextVisit: BookedVisit | null
  /** The food that ends first; `subject` is what 'Recordar luego' puts off. */
  pantry: (PantryOffer<ShopItem> & { subject: string }) | null
  mostOrdered: CardProduct[]
}

export const anonymousHome: PersonalHome = { nextVisit: null, pantry: null, mostOrdered: [] }

export async function loadPersonalHome(context: Readonly<RouterContextProvider>): Promise<PersonalHome> {
  const [nextVisit, ending, mostOrdered] = await Promise.all([
    nextVisitIfItAnswers(context),
    endingSoon(context),
    mostOrderedIfItAnswers(context),
  ])
  return { nextVisit, pantry: ending && { ...ending, subject: toSubject(ending.item) }, mostOrdered }
}
