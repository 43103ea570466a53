import * as z from 'zod'
import type { StaffInsurance } from '#services/insurance/contract.ts'
import { dayIn } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'

const Text = z.object({
  takenAt: z.iso.datetime().optional(),
  preexistingConditions: z.array(z.string()).default([]),
  notes: z.string().nullable().default(null),
  uniqueCharacteristics: z.string().default(''),
})

/** Readable facts of a contract's health snapshot, beside the sealed text itself. */
export interface ShownSnapshot {
  text: string
  hash: string | null
  /** The day where the pet lives, yyyy-MM-dd. */
  takenOn: string | null
  conditions: string[]
  notes: string | null
  uniqueCharacteristics: string
}

/** Reads the snapshot of a contract; a text of another version is shown unparsed. */
export function readSnapshot(
  snapshot: StaffInsurance['snapshot'],
  { countryCode }: Pick<StaffInsurance, 'countryCode'>,
): ShownSnapshot | null {
  if (snapshot === null) return null
  const read = Text.safeParse(JSON.parse(snapshot.text))
  const facts = read.success ? read.data : Text.parse({})
  return {
    ...snapshot,
    takenOn: facts.takenAt ? dayIn(countries[countryCode].timezone, new Date(facts.takenAt)) : null,
    conditions: facts.preexistingConditions,
    notes: facts.notes,
    uniqueCharacteristics: facts.uniqueCharacteristics,
  }
}
