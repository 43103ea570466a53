import { formatMoney } from '#shared/money.ts'
import { recomputeLines } from '../basket/rules/basket.ts'
import type { DonationOffer } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findOffers } from '../offers/store/stock.ts'
import { findOrderById } from '../orders/store/orders.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'
import { givenBy } from './rules/donation.ts'
import { findDonationVariant } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db'>

/** The shop's donation offer, the cheapest of several; null: none. */
export async function donationOffer(
  { db }: Dependencies,
  { shopId }: { shopId: string },
): Promise<DonationOffer | null> {
  const shop = await findCheckoutShop(db, shopId)
  if (!shop) throw marketError('shop-not-found')
  const variantId = await findDonationVariant(db, shop.id)
  if (variantId === undefined) return null

  const offers = await findOffers(db, shop.id, [variantId])
  const offer = offers.get(variantId)
  if (!offer) return null
  const { productId, productVariantId } = offer
  const [line] = recomputeLines([{ productId, productVariantId, quantity: 1 }], offers, shop.roundPricesEvery)
  if (!line?.donatedGrams || line.quantity === 0) return null
  return {
    productId,
    productVariantId,
    sku: offer.sku,
    title: offer.title,
    productSlug: offer.productSlug,
    productVendor: offer.productVendor,
    grams: line.donatedGrams,
    price: line.price,
    displayPrice: formatMoney(line.price, shop.currency),
    currencyCode: shop.currency,
  }
}

/** Donations of an order as it stands now; null: no such order. */
export async function donatedLines({ db }: Dependencies, { orderId }: { orderId: string }) {
  const order = await findOrderById(db, orderId)
  return order ? { country: order.country, lines: givenBy(order) } : null
}
