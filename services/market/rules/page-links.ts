/** Where letters lead; `origin` is a market's public one. The website has pages there. */

export function orderLink(origin: string, referenceId: string): string {
  return `${origin}/order/${encodeURIComponent(referenceId)}`
}

/** With what its customer says of it in sight. */
export function ratingLink(origin: string, referenceId: string): string {
  return `${orderLink(origin, referenceId)}#rating`
}

/** The page of what somebody waited for; it says so if it is sold out again by then. */
export function backInStockLink(origin: string, { slug, sku }: { slug: string; sku: string }): string {
  return `${origin}/product/${encodeURIComponent(slug)}?${new URLSearchParams({ variant: sku, alert: '1' })}`
}

/** For who has no account: only the hash of the token in their own link is kept, so that they prove their phone instead. */
export function findOrderLink(origin: string, referenceId: string): string {
  return `${origin}/order?${new URLSearchParams({ reference: referenceId })}`
}

/** The proposal of what repeats, by a capability (D51). */
export function proposalLink(origin: string, token: string): string {
  return `${origin}/repetir/${encodeURIComponent(token)}`
}

export function subscriptionLink(origin: string, subscriptionId: string): string {
  return `${origin}/profile/subscriptions/${encodeURIComponent(subscriptionId)}`
}
