import { yearsBefore } from '#services/pets/rules/days.ts'

/** Pets that a plan accepts. */
export interface SpeciesTerms {
  /** 'PERRO', 'GATO' */
  species: readonly string[]
  /** Minimum age in months. */
  fromMonths: number
  /** Maximum age in years; from the next birthday on only renewals are possible. */
  toYears: number
}

export type EligibilityRefusal = 'species-not-insured' | 'pet-too-young' | 'pet-too-old' | 'birthday-in-future'

/** The reason why this plan does not accept this pet on `today`, or null. */
export function whyNotInsured(
  { species, fromMonths, toYears }: SpeciesTerms,
  pet: { species: string; birthday: string },
  { today, isRenewal }: { today: string; isRenewal: boolean },
): EligibilityRefusal | null {
  if (!species.includes(pet.species)) return 'species-not-insured'
  if (pet.birthday > today) return 'birthday-in-future'
  if (pet.birthday > monthsBefore(today, fromMonths)) return 'pet-too-young'
  if (!isRenewal && pet.birthday <= yearsBefore(today, toYears + 1)) return 'pet-too-old'
  return null
}

function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}
