/** Stock flags of a product, as in Reaction, from which the catalogue's shape comes: pure. */

export interface Stocked {
  stock: number
  allowBackorder: boolean
}

export interface StockFlags {
  isLowQuantity: boolean
  isSoldOut: boolean
  isBackorder: boolean
}

/** Largest quantity that counts as low. */
export const LOW_QUANTITY = 5

export function variantFlags({ stock, allowBackorder }: Stocked): StockFlags {
  const isSoldOut = stock <= 0
  return { isLowQuantity: stock <= LOW_QUANTITY, isSoldOut, isBackorder: isSoldOut && allowBackorder }
}

/** A product is low when one of its variants is, and sold out (or to be ordered) when all of them are. */
export function productFlags(variants: readonly Stocked[]): StockFlags {
  const flags = variants.map(variantFlags)
  return {
    isLowQuantity: flags.some((flag) => flag.isLowQuantity),
    isSoldOut: flags.every((flag) => flag.isSoldOut),
    isBackorder: flags.every((flag) => flag.isBackorder),
  }
}
