import type { MerchantFacts } from '#services/appointments/contract.ts'

/** Kinds of pets that a merchant sorts by weight. */
export const SIZED_PETS = ['perro', 'gato'] as const
export type SizedPet = (typeof SIZED_PETS)[number]
/** Rows of sizes that the form shows for each kind. */
export const SIZE_ROWS = 6

/** Sizes as typed: each with its name and up to how many kilograms; empty: no limit. */
export type TypedSizes = Record<string, { key: string; max: string }[]>

export function typedSizes(fields: MerchantFacts['petTypeFields']): TypedSizes {
  return Object.fromEntries(
    SIZED_PETS.map((pet) => {
      const values = fields.find(({ petTypeId }) => petTypeId === pet)?.values ?? []
      return [
        pet,
        Array.from({ length: SIZE_ROWS }, (_, index) => {
          const size = values[index]
          return { key: size?.key ?? '', max: size?.max ? String(size.max).replace('.', ',') : '' }
        }),
      ]
    }),
  )
}
