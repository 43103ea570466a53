import type { Coat } from './coats.ts'
import type { Scene } from './pet-look.ts'

/** An ad or a notice of the demonstration. Days are counted back from the day on which it is loaded. */
export interface DemoPost {
  kind: 'adoption' | 'lost' | 'found'
  /** As neighbours.ts calls them, or one of demo/people.ts by what stands before the @. */
  by: string
  coat: Coat
  /** Of a dog or a cat it follows from the coat. */
  species?: 'OTRO'
  /** Null: nobody took a photo. */
  scene: Scene | null
  name: string
  breed?: string
  size: 'pequeño' | 'mediano' | 'grande' | null
  sex: 'Macho' | 'Hembra' | null
  colours: readonly Colour[]
  /** As demo/places.ts writes them. */
  city: string
  zone: string
  description: string
  marks?: string
  ageMonths?: number
  postedDaysAgo: number
  /** Said again to be so. */
  confirmedDaysAgo?: number
  /** The day on which it was lost or found. */
  seenDaysAgo?: number
  chip?: string
  hiddenMark?: { question: string; answer: string }
  /** No operator has looked at it yet. */
  isWaiting?: true
  reported?: { by: string; reason: 'scam' | 'not-theirs' | 'wrong'; note: string }
}

type Colour = 'negro' | 'blanco' | 'marrón' | 'canela' | 'crema' | 'gris' | 'atigrado' | 'tricolor' | 'naranja'
