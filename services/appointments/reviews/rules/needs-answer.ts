/** Days, of the store's zone, after which a shown review that was never answered no longer asks for it. */
export const ANSWER_WITHIN_DAYS = 90
