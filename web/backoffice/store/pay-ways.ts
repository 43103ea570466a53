/** Ways to pay at a store that the page has words for. */
export const PAY_WAYS = ['cash', 'card', 'qr'] as const
export type PayWay = (typeof PAY_WAYS)[number]
