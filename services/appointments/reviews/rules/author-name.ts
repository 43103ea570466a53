/** What everybody reads of who wrote a review: the first name and the initial of the last: 'Ana S.'. */
export function authorName(name: string): string {
  const [first, ...others] = name.trim().split(/\s+/)
  const initial = [...(others.at(-1) ?? '')][0]
  if (!first) return 'Alguien'
  return initial ? `${first} ${initial.toLocaleUpperCase('es')}.` : first
}
