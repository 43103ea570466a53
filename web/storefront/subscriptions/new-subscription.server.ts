import type { RouterContextProvider } from 'react-router'
import type { BasketItem, BasketLine, Shop } from '#services/market/contract.ts'
import { MOST_UNITS_UNPAID } from '#services/market/orders/rules/open-orders.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

type Context = Readonly<RouterContextProvider>

export interface Repeatable {
  productId: string
  productVariantId: string
  title: string
  optionTitle: string
  imageId: string | null
  quantity: number
  displayPrice: string
}

/** What the address names, as far as its shop sells it today. */
export interface WhatToRepeat {
  shop: Shop
  items: Repeatable[]
  /** How much of an order is not sold any more, or on a prescription alone. */
  missing: number
}

/** A product option at the shop of today's place, or what an order of the caller's brought, at its own shop. Null: nothing. */
export async function whatToRepeat(context: Context, search: URLSearchParams): Promise<WhatToRepeat | null> {
  const orderId = search.get('order')
  return orderId ? ofOrder(context, orderId.slice(0, 100)) : ofProduct(context, search)
}

async function ofOrder(context: Context, orderId: string): Promise<WhatToRepeat> {
  const { market } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const order = await market.order({ orderId }, call)
  const shop = await market.shop({ shopId: order.shopId }, call)
  const wanted = order.lines
    .filter(({ replacesPosition }) => replacesPosition === null)
    .map(({ productId, productVariantId, orderedQuantity }) => ({
      productId,
      productVariantId,
      quantity: Math.min(orderedQuantity, MOST_UNITS_UNPAID),
    }))
  return findSold(context, shop, wanted.slice(0, 30))
}

async function ofProduct(context: Context, search: URLSearchParams): Promise<WhatToRepeat | null> {
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const shop = await visit.shop()
  const [slugOrId, variantId] = [search.get('product'), search.get('variant')]
  if (shop.id === '' || !slugOrId || !variantId) return null
  const product = await market.catalogItemProduct(
    { shopId: shop.id, slugOrId: slugOrId.slice(0, 200) },
    { context: visit.call },
  )
  const variant = product.variants.find(({ _id }) => _id === variantId)
  if (!variant) return null
  return findSold(context, shop, [{ productId: product._id, productVariantId: variant._id, quantity: 1 }])
}

async function findSold(context: Context, shop: Shop, items: BasketItem[]): Promise<WhatToRepeat> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { lat, lon } = visit.delivery ?? visit.country.shopLookup
  const { lines } = await market.calculateBasket(
    {
      dynamicDeliveryParam: { deliveryLat: lat, deliveryLon: lon },
      isPayWithWallet: false,
      items,
      locale: visit.country.locale,
      orderHasDelivery: true,
      serviceProviderId: shop.id,
      tip: 0,
    },
    { context: visit.call },
  )
  // What is only sold out for now repeats nevertheless.
  const sold = lines.filter(({ problem, needsPrescription }) => problem !== 'not-sold-here' && !needsPrescription)
  return { shop, items: sold.map(asRepeatable), missing: lines.length - sold.length }
}

function asRepeatable({ productId, productVariantId, title, optionTitle, imageId, askedQuantity, price }: BasketLine) {
  return {
    productId,
    productVariantId,
    title,
    optionTitle,
    imageId,
    quantity: askedQuantity,
    displayPrice: price.displayAmount,
  }
}
