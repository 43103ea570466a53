import type { TFunction } from '#web/i18n/i18n.ts'
import { formatNames } from './pet-labels.ts'
import type { SafetyNote } from './safety.server.ts'

/** Warning about a product that one of the pets should not have. */
export function formatNote(note: SafetyNote, t: TFunction<'pantry'>): string {
  const product = note.title
  switch (note.kind) {
    case 'poison-for-cats':
      return t('safety.poison', { product, names: formatNames(note.names) })
    case 'other-species': {
      const pets = formatNames(note.petTypes.map((pet) => t(`safety.pets.${pet}`)))
      return t('safety.otherSpecies', { product, pets, names: formatNames(note.names) })
    }
    default: {
      const { name, family } = note
      const found = note.found.charAt(0).toLowerCase() + note.found.slice(1)
      return t('safety.avoided', { product, found, name, family })
    }
  }
}

/** Short form, for the space beside a price. */
export function formatShortNote(note: SafetyNote, t: TFunction<'pantry'>): string {
  if (note.kind === 'avoided-ingredient') return t('safety.has', { family: note.family })
  return t('safety.notFor', { names: formatNames(note.names) })
}
