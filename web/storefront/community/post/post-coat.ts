import type { Post } from '#services/community/contract.ts'
import type { CatCoat, DogCoat } from '#web/ui/pictures/pet-face.tsx'

type Colour = Post['colours'][number]

const furs: Record<Colour, { fur: string; dark: string; muzzle: string }> = {
  negro: { fur: '#4A4350', dark: '#322C38', muzzle: '#E9D9C6' },
  blanco: { fur: '#F6EBDB', dark: '#D9BE99', muzzle: '#FFFFFF' },
  marrón: { fur: '#8C5A33', dark: '#5F3A1E', muzzle: '#F3DCC0' },
  canela: { fur: '#D98A4B', dark: '#A95F28', muzzle: '#FFF1DC' },
  crema: { fur: '#F4E0BC', dark: '#D3B27C', muzzle: '#FFFDF6' },
  gris: { fur: '#B9B3C2', dark: '#837C8E', muzzle: '#FFFFFF' },
  atigrado: { fur: '#A98467', dark: '#6B4C36', muzzle: '#F3E3D2' },
  tricolor: { fur: '#F6EBDB', dark: '#3F3640', muzzle: '#FFFFFF' },
  naranja: { fur: '#EDA354', dark: '#C97A2B', muzzle: '#FFF3E2' },
}

/** Coat of a drawn pet from its colours: the second one is its patch. */
export function toCoat(colours: readonly Colour[]): { dog: DogCoat; cat: CatCoat } {
  const { fur, dark, muzzle } = furs[colours[0] ?? 'canela']
  const second = colours[1] ? furs[colours[1]].fur : null
  const patch = second ?? (colours[0] === 'tricolor' ? furs.canela.fur : null)
  return { dog: { fur, ear: dark, muzzle, patch }, cat: { fur, stripe: dark, muzzle } }
}
