export const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Of an address or a form; 4 where it says nothing that can be. */
export function parseWeeks(text: FormDataEntryValue | null): number {
  const weeks = Number(text)
  return WEEKS.includes(weeks) ? weeks : 4
}

/** As often as what lasts so many days is bought again; 4 where nobody knows. */
export function toWeeks(days: number | null): number {
  if (days === null) return 4
  return Math.min(Math.max(1, Math.floor(days / 7)), WEEKS.length)
}

/** What lasts: nobody buys a bed or a collar every few weeks. */
const LASTING =
  /^(camas?|rascador|paseo|collar|arnes|correa|transportadora|accesorio|comedero|fuente|ropa|juguete|pelota|cuerda|mordedor|cepillo|bandeja)/

/** Whether a product is used up: one of its categories may say that it is not. */
export function isUsedUp(tags: readonly { slug: string }[]): boolean {
  return !tags.some(({ slug }) => LASTING.test(slug))
}
