import type { Currency } from '#shared/money.ts'
import { normalForm } from '#shared/normal-form.ts'
import { gluedReferencesIn, referencesIn } from '../../payments/rules/reference.ts'
import type { Movement } from './statement-rows.ts'

/**
 * A key for each movement, the same in every statement that contains it. Equal movements of one day are numbered, so
 * that statements overlapping by whole days agree in any order. Of the cells beside reference and text only our
 * references count: banks add and rename the other columns. `glued` are the references in longer words of each
 * movement that payments have.
 */
export function lineKeys(
  movements: readonly Pick<Movement, 'bookedOn' | 'amountMinor' | 'reference' | 'text' | 'cells'>[],
  currency: Currency,
  glued: readonly (readonly string[])[] = [],
): string[] {
  const seen = new Map<string, number>()
  return movements.map(({ bookedOn, amountMinor, reference, text, cells }, index) => {
    const own = `${reference} ${text}`
    const whole = cells.map((cell) => cell.text).join('\n')
    const beside = [
      ...referencesIn(whole).filter((each) => !referencesIn(own).includes(each)),
      ...(glued[index] ?? []).filter((each) => !gluedReferencesIn(own).includes(each)),
    ]
    const said = [normalizeText(reference), normalizeText(text), ...beside]
    const alike = JSON.stringify([currency, bookedOn, amountMinor, ...said])
    const count = (seen.get(alike) ?? 0) + 1
    seen.set(alike, count)
    return `${count} ${alike}`
  })
}

/** A bank's CSV and its spreadsheet differ in spaces and capitals. */
function normalizeText(text: string): string {
  return normalForm(text, 'NFC').toUpperCase().replace(/\s+/g, ' ').trim()
}
