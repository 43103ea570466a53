import { SPANISH } from '#shared/spanish.ts'

/** Public name of a review's author: first name and initial of the last name, 'Ana S.'. */
export function authorName(name: string): string {
  const [first, ...others] = name.trim().split(/\s+/)
  const initial = [...(others.at(-1) ?? '')][0]
  if (!first) return 'Alguien'
  return initial ? `${first} ${initial.toLocaleUpperCase(SPANISH)}.` : first
}
