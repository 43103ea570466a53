import type { TFunction } from '#web/i18n/i18n.ts'
import { formatNames } from './pet-labels.ts'
import type { SafetyNote } from './safety.server.ts'

/** Warning about a product that one of the pets should not have. */
export function formatNote(note: SafetyNote, t: TFunction<'petSafety'>): string {
  const product = note.title
  switch (note.kind) {
    case 'poison-for-cats':
      return t('poison', { product, names: formatNames(note.names) })
    case 'other-species': {
      const pets = formatNames(note.petTypes.map((pet) => t(`pets.${pet}`)))
      return t('otherSpecies', { product, pets, names: formatNames(note.names) })
    }
    case 'other-stage':
      return t(`otherStage.${note.lifeStage}`, {
        product,
        names: formatNames(note.names),
        count: note.names.length,
      })
    case 'other-size': {
      const size = t(`sizes.${note.breedSize}`)
      return t('otherSize', { product, size, names: formatNames(note.names), count: note.names.length })
    }
    default: {
      const { name, family } = note
      const found = note.found.charAt(0).toLowerCase() + note.found.slice(1)
      return t('avoided', { product, found, name, family })
    }
  }
}

/** Short form, for the space beside a price. */
export function formatShortNote(note: SafetyNote, t: TFunction<'petSafety'>): string {
  if (note.kind === 'avoided-ingredient') return t('has', { family: note.family })
  return t('notFor', { names: formatNames(note.names) })
}
