/**
 * Language of every message, for what does not differ by country: names of days and months, lists ('a, b y c'), plurals
 * and the order of words. Numbers do differ, and are written by `formatNumber` and `formatMoney`.
 */
export const SPANISH = 'es'
