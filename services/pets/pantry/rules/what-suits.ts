import {
  type AgingPet,
  type BodySize,
  grownSizeOf,
  type LifeStage,
  lifeStageOf,
} from '../../profiles/rules/life-stage.ts'

/** What a listing is narrowed to for a pet; null: not known, so that nothing is left out for it. */
export interface Suiting {
  petType: string
  size: BodySize | null
  lifeStage: LifeStage | null
}

export function whatSuits(pet: AgingPet, today: string): Suiting {
  return { petType: pet.petType, size: grownSizeOf(pet, today), lifeStage: lifeStageOf(pet, today) }
}
