export const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Parses weeks of an address; 4 for an invalid value. */
export function parseWeeks(text: string | null): number {
  const weeks = Number(text)
  return WEEKS.includes(weeks) ? weeks : 4
}

/** Interval in weeks for a product that lasts `days`; 4 when unknown. */
export function toWeeks(days: number | null): number {
  if (days === null) return 4
  return Math.min(Math.max(1, Math.floor(days / 7)), WEEKS.length)
}

/** Categories of durable products, such as beds and collars, which are not bought every few weeks. */
const LASTING =
  /^(camas?|rascador|paseo|collar|arnes|correa|transportadora|accesorio|comedero|fuente|ropa|juguete|pelota|cuerda|mordedor|cepillo|bandeja)/

/** Whether a product is used up: one of its categories may say that it is not. */
export function isUsedUp(tags: readonly { slug: string }[]): boolean {
  return !tags.some(({ slug }) => LASTING.test(slug))
}
