/** Vans that a store can plan with. */
export const MOST_VANS = 6
