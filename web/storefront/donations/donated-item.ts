import type { NewCartItem } from '#services/market/cart/rules/cart-shape.ts'
import type { DonationOffer } from '#services/market/contract.ts'

/** Largest quantity of a line, because a donation has no stock. */
const NO_STOCK = 999

/** Cart line of a one-kilo donation. */
export function donatedItem(offer: DonationOffer): NewCartItem {
  return {
    _id: offer.productVariantId,
    price: { amount: offer.price, currencyCode: offer.currencyCode },
    quantity: 1,
    currentStock: NO_STOCK,
    productConfiguration: { productId: offer.productId, productVariantId: offer.productVariantId },
    sku: offer.sku,
    title: offer.title,
    productSlug: offer.productSlug,
    productVendor: offer.productVendor,
    variantTitle: '',
    optionTitle: '',
    imageURLs: [],
    tags: [],
    category: null,
    isBackorder: false,
    isLowQuantity: false,
    isSoldOut: false,
    donatedGrams: offer.grams,
  }
}
