import {
  type AgingPet,
  type BodySize,
  getGrownSize,
  getLifeStage,
  type LifeStage,
} from '../../profiles/rules/life-stage.ts'

/** What a listing is narrowed to for a pet; null: not known, so that nothing is left out for it. */
export interface Suiting {
  petType: string
  size: BodySize | null
  lifeStage: LifeStage | null
}

export function whatSuits(pet: AgingPet, today: string): Suiting {
  return { petType: pet.petType, size: getGrownSize(pet, today), lifeStage: getLifeStage(pet, today) }
}
