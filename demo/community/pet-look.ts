/** How an animal of the demonstration looks: enough to tell one from another in a row of pictures. */
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
  /** Of a dog: how its ears stand. */
  earShape?: 'floppy' | 'pointed' | 'long' | 'folded'
  isFluffy?: boolean
  eyes?: string
  collar?: string
  /** How much of the picture it fills: 0.7 (a puppy, a chihuahua) to 1. */
  size?: number
}

export type Scene = 'garden' | 'sofa' | 'street' | 'patio' | 'plaza' | 'night' | 'door' | 'shelter'
