import type { PetFace, PetKind } from '../pack-spec.ts'
import { catFace } from './cat.ts'
import { dogFace } from './dog.ts'
import { birdFace, fishFace, hamsterFace, rabbitFace, turtleFace } from './small-pets.ts'

const faces: Record<PetKind, (coat: number) => string> = {
  dog: dogFace,
  cat: catFace,
  bird: birdFace,
  rabbit: rabbitFace,
  hamster: hamsterFace,
  fish: fishFace,
  turtle: turtleFace,
}

/** The pet's face with its centre at a point; nothing when the label has no pet. */
export function face(pet: PetFace | undefined, at: { cx: number; cy: number; width: number }): string {
  if (!pet) return ''
  const scale = at.width / 120
  return `<g transform="translate(${at.cx - 60 * scale} ${at.cy - 60 * scale}) scale(${scale})">${faces[pet.kind](pet.coat)}</g>`
}
