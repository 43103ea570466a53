import type { ProductDetail } from '#services/market/contract.ts'
import type { Currency } from '#shared/money.ts'

/** schema.org Product with an offer a variant. `unit` is how many minor units make one of the currency. */
export function productJsonLd(
  product: ProductDetail,
  { url, image, currency, unit }: { url: string; image: string | null; currency: Currency; unit: number },
): Record<string, unknown> {
  return {
    '@type': 'Product',
    name: product.title,
    description: product.description,
    brand: { '@type': 'Brand', name: product.vendor },
    sku: product.variants[0]?.sku,
    ...(image ? { image } : {}),
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      url: `${url}?variant=${encodeURIComponent(variant.sku)}`,
      sku: variant.sku,
      name: variant.title,
      price: variant.price / unit,
      priceCurrency: currency,
      availability: `https://schema.org/${availability(variant)}`,
    })),
  }
}

function availability(variant: ProductDetail['variants'][number]): string {
  if (variant.isBackorder) return 'BackOrder'
  if (variant.isSoldOut) return 'OutOfStock'
  return variant.isLowQuantity ? 'LimitedAvailability' : 'InStock'
}
