import * as z from 'zod'
import type { FoundPlace } from './geocoder.ts'

/** Place name from an outside server: one line of at most 120 characters, else undefined. */
export const Translate = z
  .string()
  .transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
  .refine((text) => text !== '' && text.length <= 120)
  .optional()
  .catch(undefined)

interface Parts {
  street: string | undefined
  houseNumber: string | undefined
  locality: string | undefined
  city: string | undefined
  region: string | undefined
}

/** The place with its label, 'Av. San Martín 455'; null when no part can serve as a label. */
export function foundPlace({ street, houseNumber, locality, city, region }: Parts): FoundPlace {
  const numbered = street && houseNumber ? `${street} ${houseNumber}` : street
  const label = numbered ?? locality ?? city
  if (label === undefined) return null
  return { label, street: numbered ?? null, locality: locality ?? null, city: city ?? null, region: region ?? null }
}
