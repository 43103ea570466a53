/** Everything a product can come in, or be. Each has its drawing in `forms/`. */
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

/** All that a pack shot says. The same spec always gives the same picture. */
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
  /** How big the thing stands in the picture, 0.6 to 1; 1 when absent. */
  scale?: number
}
