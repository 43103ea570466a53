import type { StoreSettings } from '#services/appointments/contract.ts'
import { parsePriceKey } from '#services/appointments/settings/rules/price-key.ts'

interface BookedPet {
  petTypeId: string
  /** null: any size. */
  size: string | null
  /** Price of the pack for it, minor units. */
  subtotal: number
}

/** The first kind and size of pet that can book a pack; null: none has a price for every service of it. */
export function findBookedPet(
  pack: Pick<StoreSettings['packs'][number], 'services'>,
  services: StoreSettings['services'],
): BookedPet | null {
  const held = services
    .filter(({ id }) => pack.services.includes(id))
    .map(({ prices }) =>
      Object.entries(prices).flatMap(([key, price]) => (price ? [{ ...parsePriceKey(key), ...price }] : [])),
    )
  for (const { petTypeId, size } of held.flat()) {
    const lines = held.map(
      (prices) =>
        prices.find((price) => price.petTypeId === petTypeId && price.size === size) ??
        prices.find((price) => price.petTypeId === petTypeId && price.size === null),
    )
    if (lines.every((line) => line !== undefined))
      return { petTypeId, size, subtotal: lines.reduce((sum, line) => sum + line.amount, 0) }
  }
  return null
}
