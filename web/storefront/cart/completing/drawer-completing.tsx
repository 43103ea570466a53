import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Cart, CartShop } from '#services/market/cart/rules/cart-shape.ts'
import { getCartItems } from '#services/market/cart/rules/cart-totals.ts'
import { paths } from '#web/paths.ts'
import { getCardId } from '../../shop/card-product.ts'
import { CompletingRail } from './completing-rail.tsx'
import type { Completing } from './find-completing.server.ts'

interface DrawerCompletingProps {
  cart: Cart
  shop: CartShop
  /** Minor units that are missing for free delivery; null or 0: none. */
  missing: number | null
}

/** What completes a free delivery, in the drawer; asked for again when another amount is missing. */
export function DrawerCompleting({ cart, shop, missing }: DrawerCompletingProps) {
  const { load, data } = useFetcher<Completing>()
  useEffect(() => {
    if (missing) load(paths.cartCompleting({ missing }))
  }, [load, missing])

  if (!missing || !data) return null
  const inCart = new Set(getCartItems(cart).map(({ productConfiguration }) => productConfiguration.productId))
  const products = data.products.filter((card) => !inCart.has(getCardId(card)))
  return <CompletingRail {...data} products={products} currency={shop.currency.code} />
}
