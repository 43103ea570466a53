import type { Currency } from '#shared/money.ts'
import { normalForm } from '#shared/normal-form.ts'
import type { Movement } from './statement-rows.ts'

/**
 * A key for each movement, the same in every statement that contains it. Equal movements of one day are numbered, so
 * that statements overlapping by whole days agree in any order.
 */
export function lineKeys(movements: readonly Movement[], currency: Currency): string[] {
  const seen = new Map<string, number>()
  return movements.map(({ bookedOn, amountMinor, reference, text }) => {
    const alike = JSON.stringify([currency, bookedOn, amountMinor, normalizeText(reference), normalizeText(text)])
    const count = (seen.get(alike) ?? 0) + 1
    seen.set(alike, count)
    return `${count} ${alike}`
  })
}

/** A bank's CSV and its spreadsheet differ in spaces and capitals. */
function normalizeText(text: string): string {
  return normalForm(text, 'NFC').toUpperCase().replace(/\s+/g, ' ').trim()
}
