// Notification keys (shared/database/notify.ts).

/** Changed markets, places and shops. */
export const SHOPS_CHANGED = 'market.shops'

/** Changed categories, which all shops share. */
export const CATALOGUE_CHANGED = 'market.catalogue'

/** Changed products, prices and pictures of a shop; changes of stock alone do not count. */
export function getCatalogueChanged(shopId: string): string {
  return `market.catalogue:${shopId}`
}

/** Changed groups of words that a search treats alike. */
export const SEARCH_CHANGED = 'market.search'

/** Changed reviews of products. */
export const REVIEWS_CHANGED = 'market.reviews'

/** Changed questions about products, and their answers. */
export const QUESTIONS_CHANGED = 'market.questions'

/**
 * Prices and stock of a shop as pages show them, notified by a trigger (migration 180): a stock counts once five or fewer
 * are left.
 */
export function getOffersChanged(shopId: string): string {
  return `market.offers:${shopId}`
}
