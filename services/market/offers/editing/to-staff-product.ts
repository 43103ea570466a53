import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { hashSecret } from '#shared/ids.ts'
import type { Currency } from '#shared/money.ts'
import type { StaffProduct } from './contract.ts'
import { type EditedProduct, type EditedVariant, type KnownVariant, toUnits } from './rules/product-edit.ts'

/** A product at a shop, beside what is edited of it. */
export interface ProductFacts {
  shopId: string
  productId: string
  slug: string
  country: CountryIso
  currency: Currency
  isShown: boolean
  otherShops: number
  pictures: { imageId: string; alt: string }[]
}

/** The answer for an editor: `shown` is what its fields hold, `stored` the state that the next save is compared with. */
export function toStaffProduct(
  facts: ProductFacts,
  shown: EditedProduct,
  stored: EditedProduct<KnownVariant>,
): StaffProduct {
  const { shopId, productId, slug, country, currency, isShown, otherShops, pictures } = facts
  const offered = new Map(stored.variants.map(({ id, price }) => [id, price !== null]))
  return {
    shopId,
    productId,
    productSlug: slug,
    country,
    currencyCode: currency,
    timezone: countries[country].timezone,
    content: shown.content,
    variants: shown.variants.map(({ id, netGrams, ...variant }) => ({
      ...variant,
      productVariantId: id ?? '',
      netContent: formatNetContent(netGrams),
      isElsewhere: id !== null && offered.get(id) === false,
    })),
    seen: encodeSeen(stored),
    isShown,
    otherShops,
    pictures,
  }
}

/** '15 kg', '1,5 kg', '85 g'; '' for null. `gramsIn` reads it as the same grams. */
export function formatNetContent(grams: EditedVariant['netGrams']): string {
  if (grams === null) return ''
  return grams >= 1000 && grams % 100 === 0 ? `${grams / 1000} kg`.replace('.', ',') : `${grams} g`
}

/** Short hash of the value of a unit. */
export function fingerprint(value: string): string {
  return hashSecret(value).slice(0, 8)
}

function encodeSeen(product: EditedProduct<KnownVariant>): string {
  return [...toUnits(product)].map(([unit, value]) => `${unit}=${fingerprint(value)}`).join(' ')
}

/** Fingerprint of each unit. A text that is none of ours makes every field count as changed by both. */
export function decodeSeen(seen: string): Map<string, string> {
  return new Map(
    seen.split(' ').map((each) => {
      const at = each.lastIndexOf('=')
      return [each.slice(0, at), each.slice(at + 1)]
    }),
  )
}
