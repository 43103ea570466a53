export const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Of an address or a form; 4 where it says nothing that can be. */
export function weeksOf(text: FormDataEntryValue | null): number {
  const weeks = Number(text)
  return WEEKS.includes(weeks) ? weeks : 4
}
