import * as z from 'zod'
import type { PetsProfiles } from '../tables.ts'

export const Sex = z.enum(['Macho', 'Hembra'])

const text = (most: number) => z.string().trim().max(most).nullable()
const words = (most: number) => z.array(z.string().trim().min(1).max(80)).max(most)

/**
 * Fields of a profile that are stored as clients send them; what is written and what is answered derive from here.
 * Null and an empty list: not known.
 */
export const petFields = {
  sex: Sex.nullable(),
  castrated: z.boolean().nullable(),
  favoriteFood: text(120),
  buyAgainAfterDays: z.int().min(1).max(365).nullable().describe('Set by its owner; null: the pantry works it out'),
  veterinaryKcalPerDay: z
    .int()
    .min(20)
    .max(10_000)
    .nullable()
    .describe('Energy of a day that its veterinarian said, before a weight plan and every estimate'),
  foodBrands: words(20),
  dietaryPreferences: words(20),
  favoriteToys: words(20),
  preexistingConditions: words(30).describe('Illnesses and allergies'),
  /** Distinguishing marks: colours, scars. */
  notes: text(1000),
}

export type PetField = keyof typeof petFields

/** Column of each field. */
export const petColumns = {
  sex: 'sex',
  castrated: 'is_castrated',
  favoriteFood: 'favorite_food',
  buyAgainAfterDays: 'buy_again_after_days',
  veterinaryKcalPerDay: 'veterinary_kcal_per_day',
  foodBrands: 'food_brands',
  dietaryPreferences: 'dietary_preferences',
  favoriteToys: 'favorite_toys',
  preexistingConditions: 'preexisting_conditions',
  notes: 'notes',
} as const satisfies Record<PetField, keyof PetsProfiles>

export const petFieldNames = Object.keys(petFields) as PetField[]
