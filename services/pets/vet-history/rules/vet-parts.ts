/** Parts of a pet's history that its family may show to a veterinarian. */
export const VET_PARTS = ['weights', 'care', 'medicines', 'conditions', 'food', 'visits', 'photos', 'phone'] as const

export type VetPart = (typeof VET_PARTS)[number]

/** Parts that are chosen at first: everything but the phone. */
export const FIRST_VET_PARTS: readonly VetPart[] = VET_PARTS.filter((part) => part !== 'phone')

/** Open links of one pet at the same time. */
export const MOST_VET_LINKS = 3
/** Links of one pet in a day, ended ones too. */
export const MOST_VET_LINKS_A_DAY = 20
/** Notes that may be written with one link. */
export const MOST_VET_NOTES = 5

export const VET_LINK_HOURS = 48
