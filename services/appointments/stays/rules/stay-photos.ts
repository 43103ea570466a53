/** Photos of one pet's stay on a day. */
export const MOST_STAY_PHOTOS = 6
