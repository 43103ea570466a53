import { avoidedIn, findIngredient } from './allergens.ts'

/** Animals as the market calls them. */
export type Species = 'PERRO' | 'GATO' | 'AVE' | 'CONEJO' | 'HÁMSTER' | 'PEZ' | 'TORTUGA'

/** What is known of a product. */
export interface CheckedProduct {
  productId: string
  title: string
  /** Empty: not known. */
  petTypes: readonly Species[]
  ingredients: string | null
  /** Slugs of its categories. */
  tags: readonly string[]
}

export interface GuardedPet {
  id: string
  name: string
  petType: string
  deathDate: string | null
  preexistingConditions: readonly string[]
  dietaryPreferences: readonly string[]
}

export type SafetyWarning =
  /** For another species than all of the pets here. */
  | { kind: 'other-species'; productId: string; petTypes: readonly Species[]; names: string[] }
  /** Against parasites, for dogs alone: what they bear (permethrin) poisons cats. `names` are the cats here. */
  | { kind: 'poison-for-cats'; productId: string; names: string[] }
  /** Holds what was noted for this pet; `found` as the label writes it. */
  | { kind: 'avoided-ingredient'; productId: string; petProfileId: string; name: string; family: string; found: string }

const againstParasites = ['antipulgas', 'desparasitantes']
const edible = /alimento|comida|snack|galleta|bocadito|masticable|premio/
const parasiteWords = /antipulga|garrapat|desparasit|antiparasit|pipeta|permetrin/i

/** What the owner of these pets is told before they buy this; the gravest first. Pets that died bring no warnings. */
export function findWarnings(product: CheckedProduct, pets: readonly GuardedPet[]): SafetyWarning[] {
  const living = pets.filter(({ deathDate }) => deathDate === null)
  if (living.length === 0) return []
  return [...poisonForCats(product, living), ...otherSpecies(product, living), ...avoidedIngredients(product, living)]
}

function poisonForCats(product: CheckedProduct, pets: readonly GuardedPet[]): SafetyWarning[] {
  const { productId, petTypes, tags, title } = product
  const isForDogsAlone = petTypes.includes('PERRO') && !petTypes.includes('GATO')
  const isAgainstParasites = tags.some((tag) => againstParasites.includes(tag)) || parasiteWords.test(title)
  const names = pets.filter(({ petType }) => petType === 'GATO').map(({ name }) => name)
  return isForDogsAlone && isAgainstParasites && names.length > 0 ? [{ kind: 'poison-for-cats', productId, names }] : []
}

function otherSpecies(product: CheckedProduct, pets: readonly GuardedPet[]): SafetyWarning[] {
  const { productId, petTypes } = product
  if (petTypes.length === 0 || pets.some((pet) => isFor(product, pet))) return []
  // One sentence says it, and the graver one was said.
  if (poisonForCats(product, pets).length > 0) return []
  return [{ kind: 'other-species', productId, petTypes, names: pets.map(({ name }) => name) }]
}

function avoidedIngredients(product: CheckedProduct, pets: readonly GuardedPet[]): SafetyWarning[] {
  const { productId, petTypes, title, ingredients, tags } = product
  // Of food without a list its name is all that there is to go by; a toy may be called a chicken.
  const label = ingredients ?? (tags.some((tag) => edible.test(tag)) ? title : '')
  return pets
    .filter((pet) => petTypes.length === 0 || isFor(product, pet))
    .flatMap((pet) =>
      avoidedIn({ conditions: pet.preexistingConditions, tastes: pet.dietaryPreferences }).flatMap((family) => {
        const found = findIngredient(family, label)
        return found === null
          ? []
          : [{ kind: 'avoided-ingredient' as const, productId, petProfileId: pet.id, name: pet.name, family, found }]
      }),
    )
}

function isFor({ petTypes }: CheckedProduct, { petType }: GuardedPet): boolean {
  return petTypes.some((species) => species === petType)
}
