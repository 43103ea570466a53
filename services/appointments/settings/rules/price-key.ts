interface PricedBody {
  petTypeId: string
  /** A key of the merchant's sizes; null: any size. */
  size: string | null
}

/** The price of a kind of pet and size, as the settings name it: 'perro', 'perro mediano'. */
export function priceKey({ petTypeId, size }: PricedBody): string {
  return size === null ? petTypeId : `${petTypeId} ${size}`
}

/** Kinds of pets have no blanks in their ids; sizes may. */
export function parsePriceKey(key: string): PricedBody {
  const blank = key.indexOf(' ')
  return blank < 0 ? { petTypeId: key, size: null } : { petTypeId: key.slice(0, blank), size: key.slice(blank + 1) }
}
