/** As names of sheets and columns are compared: 'País ' and 'pais' are one word. */
export function plainWord(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
