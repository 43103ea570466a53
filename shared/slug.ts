/** A text as part of an id, of `a-z`, `0-9` and single hyphens: 'Plan Básico +' is 'plan-basico'. */
export function toSlug(text: string, maxLength: number): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength + 1)
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')
}
