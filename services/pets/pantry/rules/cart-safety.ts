import {
  type AgingPet,
  type BodySize,
  getGrownSize,
  getLifeStage,
  type LifeStage,
} from '../../profiles/rules/life-stage.ts'
import { avoidedIn, findIngredient } from './allergens.ts'

/** Species by the market's names. */
export type Species = 'PERRO' | 'GATO' | 'AVE' | 'CONEJO' | 'HÁMSTER' | 'PEZ' | 'TORTUGA'

/** Product data that the safety check needs. */
export interface CheckedProduct {
  productId: string
  title: string
  /** Empty: unknown. */
  petTypes: readonly Species[]
  /** Null: for all stages, or unknown. */
  lifeStage: LifeStage | null
  /** Null: for all sizes, or unknown. */
  breedSize: BodySize | null
  ingredients: string | null
  /** Slugs of its categories. */
  tags: readonly string[]
}

export interface GuardedPet extends AgingPet {
  id: string
  name: string
  deathDate: string | null
  preexistingConditions: readonly string[]
  dietaryPreferences: readonly string[]
}

export type SafetyWarning =
  /** The product is for a species that none of the pets here belongs to. */
  | { kind: 'other-species'; productId: string; petTypes: readonly Species[]; names: string[] }
  /** Antiparasitic for dogs only: dogs tolerate its permethrin, but it poisons cats. `names` are the cats here. */
  | { kind: 'poison-for-cats'; productId: string; names: string[] }
  /** Food for growing animals where all pets of its species are grown, or the other way round. */
  | { kind: 'other-stage'; productId: string; lifeStage: LifeStage; names: string[] }
  /** Food for dogs of a size that no grown dog here has. */
  | { kind: 'other-size'; productId: string; breedSize: BodySize; names: string[] }
  /** Contains an ingredient noted for this pet; `found` as the label writes it. */
  | { kind: 'avoided-ingredient'; productId: string; petProfileId: string; name: string; family: string; found: string }

const againstParasites = ['antipulgas', 'desparasitantes']
const edible = /alimento|comida|snack|galleta|bocadito|masticable|premio/
const parasitePattern = /antipulga|garrapat|desparasit|antiparasit|pipeta|permetrin/i

/**
 * Warnings for the owner of these pets before buying, the most severe first. Pets that died cause none. `today` is a day
 * in the pets' market.
 */
export function findWarnings(product: CheckedProduct, pets: readonly GuardedPet[], today: string): SafetyWarning[] {
  const living = pets.filter(({ deathDate }) => deathDate === null)
  if (living.length === 0) return []
  return [
    ...poisonForCats(product, living),
    ...otherSpecies(product, living),
    ...otherStage(product, living, today),
    ...otherSize(product, living, today),
    ...avoidedIngredients(product, living),
  ]
}

function poisonForCats(product: CheckedProduct, pets: readonly GuardedPet[]): SafetyWarning[] {
  const { productId, petTypes, tags, title } = product
  const isForDogsAlone = petTypes.includes('PERRO') && !petTypes.includes('GATO')
  const isAgainstParasites = tags.some((tag) => againstParasites.includes(tag)) || parasitePattern.test(title)
  const names = pets.filter(({ petType }) => petType === 'GATO').map(({ name }) => name)
  return isForDogsAlone && isAgainstParasites && names.length > 0 ? [{ kind: 'poison-for-cats', productId, names }] : []
}

function otherSpecies(product: CheckedProduct, pets: readonly GuardedPet[]): SafetyWarning[] {
  const { productId, petTypes } = product
  if (petTypes.length === 0 || pets.some((pet) => isFor(product, pet))) return []
  // The more severe warning was given already.
  if (poisonForCats(product, pets).length > 0) return []
  return [{ kind: 'other-species', productId, petTypes, names: pets.map(({ name }) => name) }]
}

/**
 * Growing animals need more energy, calcium and protein than grown ones (WSAVA nutrition toolkit). Food for adults and for
 * old animals differs less, and causes no warning.
 */
function otherStage(product: CheckedProduct, pets: readonly GuardedPet[], today: string): SafetyWarning[] {
  const { productId, lifeStage, tags } = product
  const eaters = pets.filter((pet) => isFor(product, pet))
  if (lifeStage === null || eaters.length === 0 || !tags.some((tag) => edible.test(tag))) return []
  const isOther = (stage: LifeStage | null) => stage !== null && (stage === 'cachorro') !== (lifeStage === 'cachorro')
  if (!eaters.every((pet) => isOther(getLifeStage(pet, today)))) return []
  return [{ kind: 'other-stage', productId, lifeStage, names: eaters.map(({ name }) => name) }]
}

/**
 * Food for a size differs in the energy of a kilo and in the size of its pieces. A growing dog, whose size is not known
 * yet, and one without a weight cause no warning.
 */
function otherSize(product: CheckedProduct, pets: readonly GuardedPet[], today: string): SafetyWarning[] {
  const { productId, breedSize, tags } = product
  const eaters = pets.filter((pet) => isFor(product, pet))
  if (breedSize === null || eaters.length === 0 || !tags.some((tag) => edible.test(tag))) return []
  const isOther = (size: BodySize | null) => size !== null && size !== breedSize
  if (!eaters.every((pet) => isOther(getGrownSize(pet, today)))) return []
  return [{ kind: 'other-size', productId, breedSize, names: eaters.map(({ name }) => name) }]
}

function avoidedIngredients(product: CheckedProduct, pets: readonly GuardedPet[]): SafetyWarning[] {
  const { productId, petTypes, title, ingredients, tags } = product
  // Without an ingredient list the title is checked, for food only: a toy may be called a chicken.
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
