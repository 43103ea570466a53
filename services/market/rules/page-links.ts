/** Where letters of orders lead; `origin` is a market's public one. The website has pages there. */

export function orderLink(origin: string, referenceId: string): string {
  return `${origin}/order/${encodeURIComponent(referenceId)}`
}

/** With what its customer says of it in sight. */
export function ratingLink(origin: string, referenceId: string): string {
  return `${orderLink(origin, referenceId)}#rating`
}

/** For who has no account: only the hash of the token in their own link is kept, so that they prove their phone instead. */
export function findOrderLink(origin: string, referenceId: string): string {
  return `${origin}/order?${new URLSearchParams({ reference: referenceId })}`
}
