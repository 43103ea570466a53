import type { RouterContextProvider } from 'react-router'
import { emptyStoredCart } from '#services/market/cart/rules/empty-cart.ts'
import type { Place, ShippingAddress } from '#services/market/contract.ts'
import { distanceInMetres } from '#shared/geo.ts'
import { paths } from '#web/paths.ts'
import { type DeliveryPoint, type Visit, visitContext } from '#web/request/context.ts'
import { findStoredCart, readStoredCart, writeStoredCart } from '../cart/stored-cart.server.ts'
import { toDeliveryPoint } from './delivery-point.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Sets the delivery place: the delivery cookie, and the cart of the shop that serves the place. Returns the path where
 * the shopper decides what of the previous shop's cart to move, when another shop serves the place; else null.
 */
export async function deliverTo(
  context: Context,
  point: DeliveryPoint,
  address: ShippingAddress | null,
  back: string,
): Promise<string | null> {
  const visit = context.get(visitContext)
  const { id: shopBefore } = await visit.shop()
  visit.setDelivery(point)
  const { id: shopNow } = await visit.shop()
  if (address) await saveInCart(context, address)

  if (shopBefore === shopNow || shopBefore === '' || shopNow === '') return null
  const left = await findStoredCart(context, shopBefore)
  return left && left.items.length > 0 ? paths.moveCart({ from: shopBefore, back }) : null
}

/**
 * Switches to another shop when the current shop does not deliver to the address and another one does; returns the path
 * where the shopper decides what of the cart to move. Otherwise changes nothing and returns null.
 */
export async function deliverFromOtherShop(
  context: Context,
  address: ShippingAddress,
  back: string,
): Promise<string | null> {
  const visit = context.get(visitContext)
  const before = visit.delivery
  const { id: shopBefore } = await visit.shop()
  visit.setDelivery(toDeliveryPoint(address))
  const { id: shopThere, servesPoint } = await visit.shop()
  visit.setDelivery(before)
  if (shopThere === '' || shopThere === shopBefore || !servesPoint) return null
  return deliverTo(context, toDeliveryPoint(address), address, back)
}

/**
 * Sets the delivery place if the visited shop serves it. Otherwise changes nothing, so that the visible cart stays the
 * same.
 */
export async function deliverWithinShop(context: Context, point: DeliveryPoint): Promise<void> {
  const visit = context.get(visitContext)
  const before = visit.delivery
  const { id: shopBefore } = await visit.shop()
  visit.setDelivery(point)
  const { id: shopThere, servesPoint } = await visit.shop()
  if (shopThere !== shopBefore || !servesPoint) visit.setDelivery(before)
}

/** The cart's own rule sets company to null and both default flags to false (rules/cart.ts). */
async function saveInCart(context: Context, shippingAddress: ShippingAddress): Promise<void> {
  const { id: shopId } = await context.get(visitContext).shop()
  if (shopId === '') return
  // Another tab may save the cart at this moment: retry on its newest version.
  for (let round = 0; round < 3; round++) {
    const stored = await readStoredCart(context)
    const written = await writeStoredCart(context, { ...(stored ?? emptyStoredCart(shopId)), shippingAddress }, stored)
    if (!('conflict' in written)) return
  }
}

/** Beyond this distance a neighbourhood does not name the point. */
const NEIGHBOURHOOD_METRES = 3_000

/** City and neighbourhood of the market's list in which a point lies; the country's default city when none is near. */
export function findArea(
  { country }: Pick<Visit, 'country'>,
  point: { lat: number; lon: number },
  places: Place[],
): { city: string; locality: string | null } {
  let nearest = { metres: Number.POSITIVE_INFINITY, city: country.defaultCity, locality: null as string | null }
  for (const { city, neighbourhoods } of places) {
    for (const { name, lat, lon } of neighbourhoods) {
      const metres = distanceInMetres(point, { lat, lon })
      if (metres < nearest.metres) nearest = { metres, city, locality: name }
    }
  }
  if (nearest.metres > 10 * NEIGHBOURHOOD_METRES) return { city: country.defaultCity, locality: null }
  return { city: nearest.city, locality: nearest.metres <= NEIGHBOURHOOD_METRES ? nearest.locality : null }
}
