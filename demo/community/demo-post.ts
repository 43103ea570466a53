import type { Coat } from './coats.ts'
import type { Scene } from './pet-look.ts'

/** An ad or a notice of the demonstration. Days are counted back from the day on which it is loaded. */
export interface DemoPost {
  kind: 'adoption' | 'lost' | 'found'
  /** Author: a name in neighbours.ts, or the part before the @ of a person in demo/people.ts. */
  by: string
  coat: Coat
  /** Species other than dog or cat; for those it follows from the coat. */
  species?: 'OTRO'
  /** Scene of the photo; null: no photo. */
  scene: Scene | null
  name: string
  breed?: string
  size: 'pequeño' | 'mediano' | 'grande' | null
  sex: 'Macho' | 'Hembra' | null
  colours: readonly Colour[]
  /** City as in demo/places.ts. */
  city: string
  zone: string
  description: string
  marks?: string
  ageMonths?: number
  postedDaysAgo: number
  /** Days since the post was last confirmed. */
  confirmedDaysAgo?: number
  /** Days since it was lost or found. */
  seenDaysAgo?: number
  chip?: string
  hiddenMark?: { question: string; answer: string }
  /** Whether the post still waits for moderation. */
  isWaiting?: true
  reported?: { by: string; reason: 'scam' | 'not-theirs' | 'wrong'; note: string }
}

type Colour = 'negro' | 'blanco' | 'marrón' | 'canela' | 'crema' | 'gris' | 'atigrado' | 'tricolor' | 'naranja'
