import type { ProductDetail, ProductReview } from '#services/market/contract.ts'
import { isGtin } from '#shared/gtin.ts'
import type { Currency } from '#shared/money.ts'
import type { JsonLd } from '#web/storefront/seo/json-ld.ts'

/** schema.org Product with an offer a variant, and the stars of its buyers when there are any. `unit` is how many minor units make one of the currency. */
export function productJsonLd(
  product: ProductDetail,
  {
    url,
    image,
    currency,
    unit,
    reviews,
  }: { url: string; image: string | null; currency: Currency; unit: number; reviews: readonly ProductReview[] },
): JsonLd {
  return {
    '@type': 'Product',
    name: product.title,
    description: product.description,
    brand: { '@type': 'Brand', name: product.vendor },
    ...toCodes(product.variants[0]),
    ...(image ? { image } : {}),
    ...(product.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.average,
        reviewCount: product.rating.count,
      },
      review: reviews.slice(0, 3).map(toReview),
    }),
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      url: `${url}?variant=${encodeURIComponent(variant.sku)}`,
      ...toCodes(variant),
      name: variant.title,
      price: variant.price / unit,
      priceCurrency: currency,
      availability: `https://schema.org/${availability(variant)}`,
    })),
  }
}

/** The shop's code, and the world's where the barcode is one. */
function toCodes(variant: ProductDetail['variants'][number] | undefined) {
  const { sku, barcode = null } = variant ?? {}
  return { sku, ...(barcode !== null && isGtin(barcode) && { gtin: barcode }) }
}

function toReview({ author, day, stars, title, text }: ProductReview) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: day,
    reviewRating: { '@type': 'Rating', ratingValue: stars },
    ...(title === '' ? {} : { name: title }),
    ...(text === '' ? {} : { reviewBody: text }),
  }
}

function availability(variant: ProductDetail['variants'][number]): string {
  if (variant.isBackorder) return 'BackOrder'
  if (variant.isSoldOut) return 'OutOfStock'
  return variant.isLowQuantity ? 'LimitedAvailability' : 'InStock'
}
