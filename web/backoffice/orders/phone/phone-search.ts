import { readId, readInteger, readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'

/** An order by phone while it is put together: all of it is in the address, so that it works without a script. */
export interface PhoneSearch {
  shopId: string | null
  customerUid: string | null
  /** Words that look for an article. */
  words: string
  items: { productId: string; productVariantId: string; quantity: number }[]
  way: 'delivery' | 'pickup'
  /** 'Santa Cruz|Equipetrol' */
  zone: string
  /** Earlier order of the customer whose address is used again. */
  addressOf: string | null
}

const MOST_ITEMS = 50

/** Parses the address. `item` is a product and a variant; its quantity is in `n-VARIANT`, and 0 takes it away. */
export function readPhoneSearch(params: URLSearchParams): PhoneSearch {
  const named = [...new Set(params.getAll('item'))].flatMap((item) => {
    const [productId = '', productVariantId = ''] = readText({ get: () => item }, 'item', 201).split('~')
    return productId !== '' && productVariantId !== '' ? [{ productId, productVariantId }] : []
  })
  const items = named
    .map((item) => ({
      ...item,
      quantity: readInteger(params, `n-${item.productVariantId}`, { least: 0, most: 999 }) ?? 1,
    }))
    .filter(({ quantity }) => quantity > 0)
    .slice(0, MOST_ITEMS)
  return {
    shopId: readId(params, 'shopId') || null,
    customerUid: readId(params, 'customer') || null,
    words: readTrimmed(params, 'q', 100),
    items,
    way: readOption(params, 'way', ['pickup']) ?? 'delivery',
    zone: readText(params, 'zone', 300),
    addressOf: readId(params, 'addressOf') || null,
  }
}

/** Fields of the address. */
export function toPhoneFields(asked: PhoneSearch): Record<string, string | readonly string[] | null> {
  const quantities = asked.items.map(({ productVariantId, quantity }) => [`n-${productVariantId}`, String(quantity)])
  return {
    shopId: asked.shopId,
    customer: asked.customerUid,
    item: asked.items.map(({ productId, productVariantId }) => `${productId}~${productVariantId}`),
    ...Object.fromEntries(quantities),
    way: asked.way === 'pickup' ? 'pickup' : null,
    zone: asked.zone || null,
    addressOf: asked.addressOf,
    q: asked.words || null,
  }
}

/** The order with one more unit of an article. */
export function withItem(
  asked: PhoneSearch,
  { productId, productVariantId }: { productId: string; productVariantId: string },
): PhoneSearch {
  const known = asked.items.find((item) => item.productVariantId === productVariantId)
  const items = known
    ? asked.items.map((item) => (item === known ? { ...item, quantity: item.quantity + 1 } : item))
    : [...asked.items, { productId, productVariantId, quantity: 1 }]
  return { ...asked, items }
}
