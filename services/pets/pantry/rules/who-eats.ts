import { type BodySize, getGrownSize, getLifeStage, type LifeStage } from '../../profiles/rules/life-stage.ts'
import { dailyEnergyNeed, type EatingPet } from './energy-need.ts'

export interface Food {
  kcalPerKg: number
  /** Empty: unknown. */
  petTypes: readonly string[]
  lifeStage: LifeStage | null
  breedSize: BodySize | null
}

export interface FedPet extends EatingPet {
  id: string
  name: string
  /** A pet that died eats nothing. */
  deathDate: string | null
  /** Days set by the owner. */
  buyAgainAfterDays: number | null
}

export interface Eater {
  pet: FedPet
  kcalPerDay: number
}

/**
 * Pets that eat a food: living ones of its species with a known weight; of them those of its life stage and size. If
 * none matches stage and size, all of the species eat it. Food of an unknown species counts only for a household with a
 * single species.
 */
export function findEaters(food: Food, pets: readonly FedPet[], today: string): Eater[] {
  const living = pets.filter(isLiving)
  const species = new Set(living.map(({ petType }) => petType))
  const eaters = living.flatMap((pet) => {
    const kcalPerDay = dailyEnergyNeed(pet, today)
    const isForIt = food.petTypes.length === 0 ? species.size === 1 : food.petTypes.includes(pet.petType)
    return kcalPerDay !== null && isForIt ? [{ pet, kcalPerDay }] : []
  })

  const ofStage = preferring(eaters, ({ pet }) => matchesStage(food, pet, today))
  return preferring(ofStage, ({ pet }) => matchesSize(food, pet, today))
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
