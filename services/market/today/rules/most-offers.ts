/** Offers of one kind in one shop that are counted for Hoy; this number stands for all larger ones too. */
export const MOST_OFFERS = 1000
