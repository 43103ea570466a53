import {
  type AgingPet,
  type BodySize,
  getGrownSize,
  getLifeStage,
  type LifeStage,
} from '../../profiles/rules/life-stage.ts'

/** Filters of a product list for a pet; null: unknown, and not filtered by. */
export interface Suiting {
  petType: string
  size: BodySize | null
  lifeStage: LifeStage | null
}

export function whatSuits(pet: AgingPet, today: string): Suiting {
  return { petType: pet.petType, size: getGrownSize(pet, today), lifeStage: getLifeStage(pet, today) }
}
