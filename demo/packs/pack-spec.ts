/** Packs and shapes of products, each drawn in `forms/`. */
export const packForms = [
  'bag',
  'litter-bag',
  'can',
  'pouch',
  'treat-tube',
  'jar',
  'bottle',
  'spray',
  'box',
  'tablets',
  'syringe',
  'bone',
  'ball',
  'rope',
  'mouse',
  'wand',
  'bed',
  'bowl',
  'fountain',
  'carrier',
  'cage',
  'aquarium',
  'tray',
  'collar',
  'harness',
  'leash',
  'scratching-post',
  'brush',
  'hoodie',
  'tee',
] as const
export type PackForm = (typeof packForms)[number]

export type PetKind = 'dog' | 'cat' | 'bird' | 'rabbit' | 'hamster' | 'fish' | 'turtle'

/** The face on the label. `coat` picks colours of the kind's palette by position; it wraps around. */
export interface PetFace {
  kind: PetKind
  coat: number
}

/** Description of a pack shot. Equal specs give equal pictures. */
export interface PackSpec {
  form: PackForm
  brand: string
  /** Small capitals under the brand: 'Adulto mediano'. */
  line: string
  flavour?: string
  /** '15 kg', '500 ml', 'Talla M'. */
  weight?: string
  /** Main colour, `#rrggbb`. */
  color: string
  accent?: string
  pet?: PetFace
  /** Size in the picture, 0.6 to 1; 1 by default. */
  scale?: number
}
