import { plainWord } from '#services/content/rules/plain-word.ts'
import { SPANISH } from '#shared/spanish.ts'

/**
 * Donations of a year from two sources. Editors record in their sheet what came outside of carts (collections at a
 * shop, years before the ledger); the ledger has donations of orders and their deliveries. Neither repeats the other,
 * so the two are added; docs/content.md explains that to editors.
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
  /** Number of shelters that received something. */
  shelterCount: number
  /** Donated with orders, and not yet delivered. */
  collectedKilos: number
  /** Largest first; undelivered kilos are not included. */
  shelters: { name: string; kilos: number }[]
}

/** Combines both sources for one year; a source that could not be read counts as zero. */
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
    shelters: [...shelters.values()].sort((a, b) => b.kilos - a.kilos || a.name.localeCompare(b.name, SPANISH)),
  }
}

export interface YearTotal {
  year: number
  kilos: number
  donations: number
}

/** Years in either source, newest first. */
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

/** Kilos per shelter over all years of both sources, by normalized name. */
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

/** Rounds to the gram: sums of fractions yield 0.30000000000000004. */
function exact(kilos: number): number {
  return Math.round(kilos * 1000) / 1000
}
