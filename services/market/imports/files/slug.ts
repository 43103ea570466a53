import { normalForm } from '#shared/normal-form.ts'

/** Lower case, no accents, words joined by hyphens: 'Bebederos & Comederos' is 'bebederos-comederos'. May be empty. */
export function toSlug(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200)
    .replace(/-+$/, '')
}

/** 'Tamaño' is 'Tamano': for comparing words that people type in many ways. */
export function withoutAccents(text: string): string {
  return normalForm(text, 'NFD').replace(/\p{Diacritic}/gu, '')
}
