/** Normalizes names of sheets and columns for comparison: 'País ' and 'pais' are equal. */
export function plainWord(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
