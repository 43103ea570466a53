/** Payment methods for which the page has labels. */
export const PAY_WAYS = ['cash', 'card', 'qr'] as const
export type PayWay = (typeof PAY_WAYS)[number]
