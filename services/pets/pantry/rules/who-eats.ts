import { type BodySize, getGrownSize, getLifeStage, type LifeStage } from '../../profiles/rules/life-stage.ts'
import { dailyEnergyNeed, type EatingPet } from './energy-need.ts'

export interface Food {
  kcalPerKg: number
  /** Empty: not known. */
  petTypes: readonly string[]
  lifeStage: LifeStage | null
  breedSize: BodySize | null
}

export interface FedPet extends EatingPet {
  id: string
  name: string
  /** From then on it eats nothing. */
  deathDate: string | null
  /** The owner's own word. */
  buyAgainAfterDays: number | null
}

export interface Eater {
  pet: FedPet
  kcalPerDay: number
}

/**
 * Who of these pets eats this food: living ones of its species, whose weight is known; of them those of its life stage and
 * size. When none is of that stage or size it was bought for the others all the same. Food of an unknown species is eaten
 * when there is only one species in the house.
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

/** What an eater takes of a food a day when it eats nothing else, in grams. */
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
