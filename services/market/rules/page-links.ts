/** Links of notifications to the website's pages; `origin` is a market's public one. */

export function orderLink(origin: string, referenceId: string): string {
  return `${origin}/order/${encodeURIComponent(referenceId)}`
}

/** The order's page, scrolled to its rating. */
export function ratingLink(origin: string, referenceId: string): string {
  return `${orderLink(origin, referenceId)}#rating`
}

/** The product's page, which also says if it is sold out again. */
export function backInStockLink(origin: string, { slug, sku }: { slug: string; sku: string }): string {
  return `${origin}/product/${encodeURIComponent(slug)}?${new URLSearchParams({ variant: sku, alert: '1' })}`
}

/** Questions about a product, with their answers. */
export function questionsLink(origin: string, slug: string): string {
  return `${origin}/product/${encodeURIComponent(slug)}/questions`
}

/**
 * Link for customers without an account: only the hash of their link's token is stored, so they prove their phone
 * instead.
 */
export function findOrderLink(origin: string, referenceId: string): string {
  return `${origin}/order?${new URLSearchParams({ reference: referenceId })}`
}

/** Confirms an order, by a capability link that only its phone gets. */
export function confirmOrderLink(origin: string, token: string): string {
  return `${origin}/order-confirmation/${encodeURIComponent(token)}`
}

/** A subscription's proposal, by a capability link. */
export function proposalLink(origin: string, token: string): string {
  return `${origin}/repetir/${encodeURIComponent(token)}`
}

export function subscriptionLink(origin: string, subscriptionId: string): string {
  return `${origin}/profile/subscriptions/${encodeURIComponent(subscriptionId)}`
}

/** The back office's page of an endpoint of a shop. */
export function webhookLink(origin: string, { shopId, endpointId }: { shopId: string; endpointId: string }): string {
  return `${origin}/backoffice/settings/shops/${encodeURIComponent(shopId)}/webhooks/${encodeURIComponent(endpointId)}`
}

/** The customer's page of their account with a shop. */
export function houseAccountLink(origin: string, accountId: string): string {
  return `${origin}/profile/house-accounts/${encodeURIComponent(accountId)}`
}
