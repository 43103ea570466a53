import type { RouterContextProvider } from 'react-router'
import type { PantryItem } from '#services/pets/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/context.ts'
import type { AddableProduct, AddableVariant } from '../cart/cart-item-of.ts'
import { daysOfPet } from './days-of-pet.ts'
import { type Household, petsOfVisit } from './pets-of-visit.server.ts'
import { isPutOff, PUT_OFF_COOKIE } from './put-off.ts'

type Context = Readonly<RouterContextProvider>

/** Something that ends, and how it can be bought again today. */
export interface PantryOffer {
  item: PantryItem
  /** Null: the shop does not sell it any more. */
  offer: { product: AddableProduct; variant: AddableVariant } | null
}

/** From so many days before its end the home page speaks of it. */
const SOON_DAYS = 14
/** Of those that end soon, how many are looked up until one is still sold. */
const LOOKED_AT = 3

/** What ends first and may be spoken of on the home page; null when nothing does soon. A home page goes on without it. */
export async function endingSoon(context: Context): Promise<PantryOffer | null> {
  const visit = context.get(visitContext)
  const household = await petsOfVisit(context)
  if (!household) return null

  try {
    const soon = (await pantryOf(context, household))
      .filter(({ daysLeft }) => daysLeft <= SOON_DAYS)
      .filter((item) => !isPutOff(visit.cookies[PUT_OFF_COOKIE], subjectOf(item), household.today))
    for (const item of soon.slice(0, LOOKED_AT)) {
      const offered = await offerOf(context, item)
      if (offered.offer) return offered
    }
    return null
  } catch (error) {
    console.error('The pantry of a visitor could not be read; the page goes on without it.', error)
    return null
  }
}

export async function pantryOf(context: Context, { customerId }: Household): Promise<PantryItem[]> {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  return shopId === '' ? [] : pets.pantry({ customerId, shopId }, { context: visit.call })
}

/** The days that stand for `buyAgainAfterDays` where the owner set none; null when nothing says them. A page goes on without. */
export async function workedOutDays(context: Context, petProfileId: string): Promise<number | null> {
  const household = await petsOfVisit(context)
  if (!household?.pets.some(({ id }) => id === petProfileId)) return null
  try {
    return daysOfPet(await pantryOf(context, household), petProfileId)
  } catch (error) {
    console.error('The pantry of a visitor could not be read; the page goes on without it.', error)
    return null
  }
}

/** The same bag at today's price, else another one of the same food. */
export async function offerOf(context: Context, item: PantryItem): Promise<PantryOffer> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  try {
    const found = await market.catalogItemProduct({ shopId, slugOrId: item.productId }, { context: visit.call })
    const variant = found.variants.find(({ _id }) => _id === item.variantId) ?? found.variants[0]
    if (!variant) return { item, offer: null }
    const { _id, title, slug, vendor, category, primaryImage } = found
    return { item, offer: { product: { _id, title, slug, vendor, category, primaryImage }, variant } }
  } catch (error) {
    if (asServiceError(error)?.code !== 'market.product-not-found') throw error
    return { item, offer: null }
  }
}

/** What 'Recordar luego' is about: this bag, and not the next one. */
export function subjectOf({ variantId, boughtOn }: PantryItem): string {
  return `pantry ${variantId} ${boughtOn}`
}
