/** First and last name, split at the first space (specification, section 3). */
export function nameParts(name: string | null): { firstName: string | null; lastName: string | null } {
  const words = name?.trim().replaceAll(/\s+/g, ' ') ?? ''
  if (words === '') return { firstName: null, lastName: null }
  const space = words.indexOf(' ')
  return space < 0
    ? { firstName: words, lastName: null }
    : { firstName: words.slice(0, space), lastName: words.slice(space + 1) }
}
