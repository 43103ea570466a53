/** Whether every word of a phrase begins some word of a name; capitals, accents and the tilde of ñ are forgiven. */
export function beginsLike(name: string, phrase: string): boolean {
  const words = splitWords(name)
  return splitWords(phrase).every((typed) => words.some((word) => word.startsWith(typed)))
}

function splitWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{Mark}/gu, '')
  return plain.toLowerCase().match(/[a-z0-9]+/g) ?? []
}
