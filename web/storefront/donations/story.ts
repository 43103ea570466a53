import { plainWord } from '#services/content/rules/plain-word.ts'

/**
 * What was given, told once. Editors write what came another way than by carts (collections at a shop, before there was a
 * ledger) in their sheet; the ledger has what was given with orders and where that went. Neither repeats the other, so the two
 * are added; docs/content.md tells editors.
 */

export interface SheetYear {
  totalKg: number
  donations: number
  shelters: readonly { shelter: string; totalKg: number }[]
}

export interface LedgerYear {
  grams: number
  donations: number
  collectedGrams: number
  shelters: readonly { shelterName: string; grams: number }[]
}

export interface YearOfGiving {
  kilos: number
  donations: number
  /** How many have something. */
  shelterCount: number
  /** Given with orders, and still with us. */
  collectedKilos: number
  /** Who got most comes first; what nobody has yet is none of them. */
  shelters: { name: string; kilos: number }[]
}

/** One year of both; what could not be read counts nothing. */
export function toDonationYear(sheet: SheetYear | null, ledger: LedgerYear | null): YearOfGiving {
  const shelters = new Map<string, { name: string; kilos: number }>()
  const add = (name: string, kilos: number) => {
    const before = shelters.get(plainWord(name))
    shelters.set(plainWord(name), { name: before?.name ?? name, kilos: exact((before?.kilos ?? 0) + kilos) })
  }
  for (const { shelter, totalKg } of sheet?.shelters ?? []) add(shelter, totalKg)
  for (const { shelterName, grams } of ledger?.shelters ?? []) add(shelterName, grams / 1000)
  return {
    kilos: exact((sheet?.totalKg ?? 0) + (ledger?.grams ?? 0) / 1000),
    donations: (sheet?.donations ?? 0) + (ledger?.donations ?? 0),
    shelterCount: shelters.size,
    collectedKilos: exact((ledger?.collectedGrams ?? 0) / 1000),
    shelters: [...shelters.values()].sort((a, b) => b.kilos - a.kilos || a.name.localeCompare(b.name, 'es')),
  }
}

export interface YearTotal {
  year: number
  kilos: number
  donations: number
}

/** All years that either knows, newest first. */
export function allYears(
  sheet: readonly { year: number; totalKg: number; donations: number }[],
  ledger: readonly { year: number; grams: number; donations: number }[],
): YearTotal[] {
  const years = new Map<number, YearTotal>()
  const add = ({ year, kilos, donations }: YearTotal) => {
    const before = years.get(year)
    const total = { kilos: exact((before?.kilos ?? 0) + kilos), donations: (before?.donations ?? 0) + donations }
    years.set(year, { year, ...total })
  }
  for (const { year, totalKg, donations } of sheet) add({ year, kilos: totalKg, donations })
  for (const { year, grams, donations } of ledger) add({ year, kilos: grams / 1000, donations })
  return [...years.values()].sort((a, b) => b.year - a.year)
}

export interface Received {
  kilos: number
  deliveries: number
}

/** What each shelter got in all years of both, by its plain name. */
export function sumReceived(
  sheet: readonly { shelters: readonly { shelter: string; totalKg: number; donations: number }[] }[],
  ledger: readonly { shelterName: string; grams: number; deliveries: number }[],
): Map<string, Received> {
  const received = new Map<string, Received>()
  const add = (name: string, { kilos, deliveries }: Received) => {
    const before = received.get(plainWord(name)) ?? { kilos: 0, deliveries: 0 }
    received.set(plainWord(name), { kilos: exact(before.kilos + kilos), deliveries: before.deliveries + deliveries })
  }
  for (const { shelter, totalKg, donations } of sheet.flatMap(({ shelters }) => shelters))
    add(shelter, { kilos: totalKg, deliveries: donations })
  for (const { shelterName, grams, deliveries } of ledger) add(shelterName, { kilos: grams / 1000, deliveries })
  return received
}

/** To the gram: sums of fractions say 0.30000000000000004. */
function exact(kilos: number): number {
  return Math.round(kilos * 1000) / 1000
}
