/** First and last name, split at the first space (specification, section 3). */
export function nameParts(name: string | null): { firstName: string | null; lastName: string | null } {
  const fullName = name?.trim().replaceAll(/\s+/g, ' ') ?? ''
  if (fullName === '') return { firstName: null, lastName: null }
  const space = fullName.indexOf(' ')
  return space < 0
    ? { firstName: fullName, lastName: null }
    : { firstName: fullName.slice(0, space), lastName: fullName.slice(space + 1) }
}
