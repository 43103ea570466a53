import { normalForm } from '../normal-form.ts'

/** What somebody said of the columns of a set of headings; null: that column is not read. */
export type LearnedColumns<Column extends string> = Readonly<Record<string, Column | null>>

/** A heading in small letters, without accents and double spaces: how two headings are compared. */
export function headingLabel(written: string): string {
  return normalForm(written, 'NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Labels of a heading row; of two alike the second is 'price 2'. */
export function headingLabels(heading: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return heading.map((written) => {
    const label = headingLabel(written)
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    return count === 1 || label === '' ? label : `${label} ${count}`
  })
}

/** The same for the same set of headings in any order: under it a mapping is remembered. */
export function headingKey(heading: readonly string[]): string {
  return JSON.stringify(
    headingLabels(heading)
      .filter((label) => label !== '')
      .toSorted(),
  )
}

/**
 * Column of each heading, or null. What was learned of these headings counts; else `recognise`, where the first of two
 * headings of one meaning counts.
 */
export function mapColumns<Column extends string>(
  heading: readonly string[],
  { recognise, learned }: { recognise(heading: string): Column | null; learned?: LearnedColumns<Column> | null },
): (Column | null)[] {
  const labels = headingLabels(heading)
  const taken = new Set<Column>()
  return heading.map((written, at) => {
    const label = labels[at] ?? ''
    const column = learned ? (learned[label] ?? null) : label === '' ? null : recognise(written)
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })
}

/** What is remembered of a mapping that somebody corrected. */
export function toLearned<Column extends string>(
  heading: readonly string[],
  columns: readonly (Column | null)[],
): LearnedColumns<Column> {
  const labels = headingLabels(heading)
  return Object.fromEntries(labels.flatMap((label, at) => (label === '' ? [] : [[label, columns[at] ?? null]])))
}
