import type { CatCoat, DogCoat } from '#web/ui/pictures/pet-face.tsx'

export type PetKind = 'dog' | 'cat'

/** A dog is recognised by its type's name (specification, section 3). */
export function toPetKind(petType: string): PetKind {
  return petType.toUpperCase() === 'GATO' ? 'cat' : 'dog'
}

const dogs: DogCoat[] = [
  {},
  { fur: '#8C5A33', ear: '#5F3A1E', muzzle: '#F3DCC0' },
  { fur: '#4A4350', ear: '#322C38', muzzle: '#E9D9C6' },
  { fur: '#F6EBDB', ear: '#C98F52', muzzle: '#FFFFFF', patch: '#C98F52' },
  { fur: '#B9B3C2', ear: '#837C8E', muzzle: '#FFFFFF' },
  { fur: '#D98A4B', ear: '#A95F28', muzzle: '#FFF1DC' },
]

const cats: CatCoat[] = [
  {},
  { fur: '#EDA354', stripe: '#C97A2B' },
  { fur: '#4A4453', stripe: '#332E3B', muzzle: '#E6E0EC' },
  { fur: '#F4E7D3', stripe: '#D9BE99', inner: '#F3A9B4' },
  { fur: '#A98467', stripe: '#7D5D44' },
]

/** The coat of a pet without a photo, by `getCoatNumber` of its id. */
export function getCoat(coatNumber: number): { dog: DogCoat; cat: CatCoat } {
  return { dog: dogs[coatNumber % dogs.length] ?? {}, cat: cats[coatNumber % cats.length] ?? {} }
}
