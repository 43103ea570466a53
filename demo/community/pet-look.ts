/** Appearance of a demonstration animal, enough to tell animals apart in a row of pictures. */
export interface PetLook {
  kind: 'dog' | 'cat' | 'rabbit' | 'parrot'
  /** Main colour, `#rrggbb`. */
  fur: string
  /** Ears, back and tail; the main colour when absent. */
  ears?: string
  /** Muzzle, chest and paws. */
  bib?: string
  /** Over one eye and on the side. */
  patch?: string
  /** Stripes of a tabby. */
  stripes?: string
  /** Shape of a dog's ears. */
  earShape?: 'floppy' | 'pointed' | 'long' | 'folded'
  isFluffy?: boolean
  eyes?: string
  collar?: string
  /** Size in the picture: 0.7 (a puppy, a chihuahua) to 1. */
  size?: number
}

export type Scene = 'garden' | 'sofa' | 'street' | 'patio' | 'plaza' | 'night' | 'door' | 'shelter'
