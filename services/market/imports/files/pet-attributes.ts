import type { BreedSize, LifeStage, PetType } from '../rules/imported-product.ts'
import { withoutAccents } from './slug.ts'

/**
 * Detects the animals that a product is for. A word counts only as a whole tag or list entry, alone or after a prefix
 * ('especie:perro', 'etapa_senior'): a description that mentions cats does not make a toy a cat's.
 */
export function detectPetTypes(words: readonly string[]): PetType[] {
  const found = new Set<PetType>()
  for (const word of words) {
    const petType = SPECIES.get(normalizeWord(word))
    if (petType) found.add(petType)
  }
  return [...found]
}

export function detectLifeStage(words: readonly string[]): LifeStage | null {
  return only(words, STAGES)
}

export function detectBreedSize(words: readonly string[]): BreedSize | null {
  return only(words, SIZES)
}

/** Energy in kcal/kg from '3.800 kcal/kg', '3800' or '380 kcal/100 g'; null when the text names none. */
export function kcalPerKgIn(text: string): number | null {
  const found = /^\s*(\d{1,2}[.,]\d{3}|\d{2,5}(?:[.,]\d)?)\s*(?:kcal)?\s*(\/\s*100\s*g)?/i.exec(text)
  const written = found?.[1]
  if (!written) return null
  const number = /[.,]\d{3}$/.test(written) ? Number(written.replace(/[.,]/, '')) : Number(written.replace(',', '.'))
  const kcal = found?.[2] ? number * 10 : number
  // A smaller number is per 100 g without saying so, a larger one is no food.
  return kcal >= 500 && kcal <= 9_999 ? kcal : null
}

/** The single meaning of the words; null when they contradict: food for every age has no life stage. */
function only<Value>(words: readonly string[], meanings: Map<string, Value>): Value | null {
  const found = new Set<Value>()
  for (const word of words) {
    const value = meanings.get(normalizeWord(word))
    if (value) found.add(value)
  }
  const [value] = found
  return found.size === 1 && value !== undefined ? value : null
}

function normalizeWord(word: string): string {
  return withoutAccents(word).toLowerCase().trim().replace(PREFIX, '').replace(/[_-]+/g, ' ').trim()
}

const PREFIX =
  /^(?:especie|species|mascota|animal|pet|etapa|etapa de vida|edad|life[ _-]?stage|tamano|tamano de raza|raza|talla|size|breed[ _-]?size)\s*[:_=]\s*/

const SPECIES = meaning<PetType>({
  PERRO: ['perro', 'perros', 'perra', 'dog', 'dogs', 'canino', 'caninos', 'canine', 'para perros'],
  GATO: [
    'gato',
    'gatos',
    'gata',
    'gatito',
    'gatitos',
    'cat',
    'cats',
    'kitten',
    'felino',
    'felinos',
    'feline',
    'para gatos',
  ],
  AVE: ['ave', 'aves', 'pajaro', 'pajaros', 'loro', 'loros', 'canario', 'bird', 'birds'],
  CONEJO: ['conejo', 'conejos', 'rabbit', 'rabbits'],
  HÁMSTER: ['hamster', 'hamsters', 'hamsteres'],
  PEZ: ['pez', 'peces', 'fish', 'acuario'],
  TORTUGA: ['tortuga', 'tortugas', 'turtle', 'turtles'],
})
const STAGES = meaning<LifeStage>({
  cachorro: ['cachorro', 'cachorros', 'puppy', 'puppies', 'gatito', 'gatitos', 'kitten', 'junior'],
  adulto: ['adulto', 'adultos', 'adult', 'adults'],
  senior: ['senior', 'seniors', 'mature', '7+', 'mayores'],
})
const SIZES = meaning<BreedSize>({
  pequeño: ['pequeno', 'pequena', 'raza pequena', 'razas pequenas', 'small', 'small breed', 'mini', 'toy'],
  mediano: ['mediano', 'mediana', 'raza mediana', 'razas medianas', 'medium', 'medium breed'],
  grande: ['grande', 'raza grande', 'razas grandes', 'large', 'large breed', 'gigante', 'maxi', 'giant'],
})

function meaning<Value extends string>(synonyms: Record<Value, string[]>): Map<string, Value> {
  const entries = Object.entries(synonyms) as [Value, string[]][]
  return new Map(entries.flatMap(([value, list]) => list.map((word) => [word, value] as const)))
}
