/** How categories and product types call what is eaten beside the bowl. */
export const TREAT_WORDS = [
  'snack',
  'premio',
  'galleta',
  'bocadito',
  'masticable',
  'golosina',
  'treat',
  'chew',
  'suplemento',
  'vitamina',
]

const treat = new RegExp(`(^|[^a-z])(${TREAT_WORDS.join('|')})s?($|[^a-z])`, 'i')

/** Treats have energy too, but nobody lives on them. */
export function isTreat(slugsAndTypes: readonly string[]): boolean {
  return slugsAndTypes.some((words) => treat.test(words))
}
