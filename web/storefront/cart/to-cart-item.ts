import type { NewCartItem } from '#services/market/cart/rules/cart-shape.ts'
import { toImageURLs } from '#services/market/cart/rules/image-urls.ts'
import type { Currency } from '#shared/money.ts'
import { isGone } from '../shop/is-gone.ts'

/** Product as cards and the product page know it. */
export interface AddableProduct {
  _id: string
  title: string
  slug: string
  vendor: string
  category: string | null
  primaryImage: { imageId: string } | null
  tags?: readonly { slug: string }[]
}

export interface AddableVariant {
  _id: string
  sku: string
  optionTitle: string
  price: number
  currentStock: number
  isBackorder: boolean
  isLowQuantity?: boolean
  imageId?: string | null
  imageIds?: readonly string[]
}

const LOW_QUANTITY = 5

export function toCartItem(product: AddableProduct, variant: AddableVariant, currency: Currency): NewCartItem {
  const imageId = variant.imageIds?.[0] ?? variant.imageId ?? product.primaryImage?.imageId
  const { currentStock, isBackorder } = variant
  return {
    _id: variant._id,
    price: { amount: variant.price, currencyCode: currency },
    quantity: 1,
    currentStock,
    productConfiguration: { productId: product._id, productVariantId: variant._id },
    sku: variant.sku,
    title: product.title,
    productSlug: product.slug,
    productVendor: product.vendor,
    variantTitle: variant.optionTitle,
    optionTitle: variant.optionTitle,
    imageURLs: toImageURLs(imageId),
    tags: product.tags?.map(({ slug }) => slug) ?? [],
    category: product.category,
    isBackorder,
    isLowQuantity: variant.isLowQuantity ?? (!isBackorder && currentStock > 0 && currentStock <= LOW_QUANTITY),
    isSoldOut: isGone({ currentStock, isBackorder }),
  }
}
