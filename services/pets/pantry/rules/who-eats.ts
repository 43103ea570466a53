import { type BodySize, getGrownSize, getLifeStage, type LifeStage } from '../../profiles/rules/life-stage.ts'
import { dailyEnergyNeed, type EatingPet } from './energy-need.ts'

export interface Food {
  kcalPerKg: number
  /** Empty: unknown. */
  petTypes: readonly string[]
  lifeStage: LifeStage | null
  breedSize: BodySize | null
  /** Pets that its owner chose for it; empty or missing: found by species, stage and size. */
  chosenPetIds?: readonly string[]
}

export interface FedPet extends EatingPet {
  id: string
  name: string
  /** A pet that died eats nothing. */
  deathDate: string | null
  /** Days set by the owner. */
  buyAgainAfterDays: number | null
  /** Energy of a weight plan, which it eats instead of its usual need. */
  plannedKcalPerDay?: number | null
  /** Energy that its veterinarian said; it goes before a weight plan. */
  veterinaryKcalPerDay?: number | null
}

export interface Eater {
  pet: FedPet
  /** What it is to eat: what its veterinarian said, its weight plan, or its need. */
  kcalPerDay: number
}

/**
 * Pets that eat a food: those that its owner chose, as far as they live and have a known weight. Without a choice, the
 * living ones of its species with a known weight; of them those of its life stage and size. If none matches stage and
 * size, all of the species eat it. Food of an unknown species counts only for a household with a single species.
 */
export function findEaters(food: Food, pets: readonly FedPet[], today: string): Eater[] {
  const living = pets.filter(isLiving)
  const chosen = living.filter(({ id }) => food.chosenPetIds?.includes(id))
  if (chosen.length > 0) return toEaters(chosen, today)

  const species = new Set(living.map(({ petType }) => petType))
  const eaters = toEaters(
    living.filter(({ petType }) => (food.petTypes.length === 0 ? species.size === 1 : food.petTypes.includes(petType))),
    today,
  )
  const ofStage = preferring(eaters, ({ pet }) => matchesStage(food, pet, today))
  return preferring(ofStage, ({ pet }) => matchesSize(food, pet, today))
}

function toEaters(pets: readonly FedPet[], today: string): Eater[] {
  return pets.flatMap((pet) => {
    const need = dailyEnergyNeed(pet, today)
    return need === null ? [] : [{ pet, kcalPerDay: findPlanned(pet) ?? need }]
  })
}

/** Energy of a day that was decided, and does not follow from its appetite; null: none was. */
export function findPlanned({ veterinaryKcalPerDay, plannedKcalPerDay }: FedPet): number | null {
  return veterinaryKcalPerDay ?? plannedKcalPerDay ?? null
}

/** Grams of a food per day for a pet that eats nothing else. */
export function gramsPerDay({ kcalPerDay }: Eater, { kcalPerKg }: Pick<Food, 'kcalPerKg'>): number {
  return (kcalPerDay / kcalPerKg) * 1000
}

export function isLiving({ deathDate }: Pick<FedPet, 'deathDate'>): boolean {
  return deathDate === null
}

function matchesStage({ lifeStage }: Food, pet: FedPet, today: string): boolean {
  return lifeStage === null || (getLifeStage(pet, today) ?? 'adulto') === lifeStage
}

function matchesSize({ breedSize }: Food, pet: FedPet, today: string): boolean {
  const size = getGrownSize(pet, today)
  return breedSize === null || size === null || size === breedSize
}

function preferring<Item>(items: Item[], isWanted: (item: Item) => boolean): Item[] {
  const wanted = items.filter(isWanted)
  return wanted.length > 0 ? wanted : items
}
