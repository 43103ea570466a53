import type { RouterContextProvider } from 'react-router'
import type { ProductVariant, Subscription } from '#services/market/contract.ts'
import type { PantryItem } from '#services/pets/contract.ts'
import { chooseSize, endsSoon, ORDERED_WITHIN_DAYS } from '#services/pets/pantry/rules/pantry-order.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { readStoredCart } from '../../cart/stored-cart.server.ts'
import { addToCart, type OrderedAgain } from '../../profile/order-again.server.ts'
import type { Household } from '../find-visit-pets.server.ts'
import { findSoldFood } from '../pantry-offers.server.ts'
import { findSafetyNotes, toCheckedProduct } from '../safety.server.ts'

type Context = Readonly<RouterContextProvider>

/** A food that ends within a week, in the size that costs least per day. */
export interface OrderLine {
  productId: string
  productVariantId: string
  title: string
  optionTitle: string
  quantity: number
  /** Of all of them. */
  priceMinor: number
  perDayMinor: number
  days: number
}

/** A food that ends within a week and is not ordered. */
export interface LeftFood {
  title: string
  reason: 'elsewhere' | 'not-sold' | 'sold-out' | 'avoided' | 'in-cart' | 'repeated'
}

export interface PantryOrder {
  lines: OrderLine[]
  left: LeftFood[]
}

/** One order of all food that ends within a week. */
export async function planPantryOrder(
  context: Context,
  { today }: Pick<Household, 'today'>,
  items: readonly PantryItem[],
): Promise<PantryOrder> {
  const ending = items.filter(endsSoon)
  if (ending.length === 0) return { lines: [], left: [] }

  const [cart, subscriptions] = await Promise.all([readStoredCart(context), findActiveSubscriptions(context)])
  const inCart = new Set(cart?.items.map(({ productId }) => productId))
  const comesUntil = plusDays(today, ORDERED_WITHIN_DAYS)
  const repeated = new Set(
    subscriptions
      .filter(({ dueOn }) => dueOn <= comesUntil)
      .flatMap(({ lines }) => lines.filter(({ isSkipped }) => !isSkipped).map(({ productId }) => productId)),
  )
  const planned = await Promise.all(ending.map((item) => planFood(context, item, { inCart, repeated })))
  return {
    lines: planned.flatMap((each) => ('reason' in each ? [] : [each])),
    left: planned.flatMap((each) => ('reason' in each ? [each] : [])),
  }
}

/** Puts the order of the pantry into the cart; what lies there already is not added again. */
export async function orderPantry(
  context: Context,
  household: Household,
  items: readonly PantryItem[],
): Promise<OrderedAgain> {
  const { lines } = await planPantryOrder(context, household, items)
  if (lines.length === 0) return { available: [], missing: [] }

  const { id: shopId } = await context.get(visitContext).shop()
  const cart = await readStoredCart(context)
  return addToCart(context, { shopId, lines, hasDelivery: cart?.hasDelivery ?? true, isOnce: true })
}

async function planFood(
  context: Context,
  item: PantryItem,
  { inCart, repeated }: { inCart: ReadonlySet<string>; repeated: ReadonlySet<string> },
): Promise<OrderLine | LeftFood> {
  const { title, source } = item
  if (source.kind !== 'shop') return { title, reason: 'elsewhere' }
  if (inCart.has(source.productId)) return { title, reason: 'in-cart' }
  if (repeated.has(source.productId)) return { title, reason: 'repeated' }

  const found = await findSoldFood(context, item)
  if (!found) return { title, reason: 'not-sold' }
  const notes = await findSafetyNotes(context, [toCheckedProduct(found)])
  if (notes.length > 0) return { title, reason: 'avoided' }

  const size = chooseSize(found.variants.map(toFoodSize), item)
  const variant = found.variants.find(({ _id }) => _id === size?.variantId)
  if (!size || !variant) return { title, reason: 'sold-out' }
  return {
    productId: found._id,
    productVariantId: variant._id,
    title: found.title,
    optionTitle: variant.optionTitle,
    quantity: size.quantity,
    priceMinor: size.quantity * variant.price,
    perDayMinor: size.perDayMinor,
    days: size.days,
  }
}

function toFoodSize({ _id, price, netGrams, currentStock, isBackorder }: ProductVariant) {
  return { variantId: _id, priceMinor: price, netGrams, stock: isBackorder ? null : currentStock }
}

/** The page goes on without them: an order may then hold what a subscription brings too. */
async function findActiveSubscriptions(context: Context): Promise<Subscription[]> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  const all = await orElse(
    'The subscriptions of a visitor',
    market.subscriptions(undefined, { context: visit.call }),
    [],
  )
  return all.filter((each) => each.state === 'active' && each.shopId === shopId)
}
