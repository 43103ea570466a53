/** Words in categories and product types that mark treats. */
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

/** Whether the product is a treat: it has energy too, but is no daily food. */
export function isTreat(slugsAndTypes: readonly string[]): boolean {
  return slugsAndTypes.some((words) => treat.test(words))
}
