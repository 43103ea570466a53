import type { PetProfile } from '#services/pets/contract.ts'

/** The lists of what a pet likes, eats and suffers from. */
export const tasteLists = ['foodBrands', 'dietaryPreferences', 'favoriteToys', 'preexistingConditions'] as const
export type TasteList = (typeof tasteLists)[number]

/** How many each may hold, and how long one may be: as the service takes them. */
export const MOST_TASTES: Record<TasteList, number> = {
  foodBrands: 20,
  dietaryPreferences: 20,
  favoriteToys: 20,
  preexistingConditions: 30,
}
export const LONGEST_TASTE = 80

/** What the pages call a group, and the list it keeps. */
export const groups = ['food', 'diet', 'toys', 'health'] as const
export type TasteGroup = (typeof groups)[number]
export const listByGroup: Record<TasteGroup, TasteList> = {
  food: 'foodBrands',
  diet: 'dietaryPreferences',
  toys: 'favoriteToys',
  health: 'preexistingConditions',
}

export function groupIn(text: string | null): TasteGroup | null {
  return groups.find((group) => group === text) ?? null
}

/** What was ticked, and what was typed with commas between; each once, whatever its letters' case. */
export function tastesIn(ticked: readonly string[], typed: string): string[] {
  const found = new Map<string, string>()
  for (const each of [...ticked, ...typed.split(/[,;\n]/)]) {
    const taste = each.trim().replace(/\s+/g, ' ').slice(0, LONGEST_TASTE)
    const key = plain(taste)
    if (taste !== '' && !found.has(key)) found.set(key, taste)
  }
  return [...found.values()]
}

/** What may be offered beside what the pet already has. */
export function offered(suggestions: readonly string[], has: readonly string[]): string[] {
  const known = new Set(has.map(plain))
  return suggestions.filter((suggestion) => !known.has(plain(suggestion)))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

export function getTastes(pet: Pick<PetProfile, TasteList>): Record<TasteList, string[]> {
  const { foodBrands, dietaryPreferences, favoriteToys, preexistingConditions } = pet
  return { foodBrands, dietaryPreferences, favoriteToys, preexistingConditions }
}
