import type { Fixtures } from './probe.ts'

/**
 * Probes for the fields of GraphQL's Query: the owner gets an answer, and the owner's things stay hidden from others.
 * account: any account, about its own things; no account is refused.
 */
export const graphProbes: Record<string, { who: 'public' | 'account' | 'own'; query(fixtures: Fixtures): string }> = {
  catalogItems: { who: 'public', query: ({ shopId }) => `catalogItems(shopIds: ["${shopId}"]) { totalCount }` },
  catalogItemProduct: {
    who: 'public',
    query: ({ shopId, slug }) => `catalogItemProduct(shopId: "${shopId}", slugOrId: "${slug}") { product { slug } }`,
  },
  tags: { who: 'public', query: ({ shopId }) => `tags(shopId: "${shopId}") { totalCount }` },
  viewer: { who: 'own', query: () => 'viewer { _id primaryEmailAddress phoneNumber addressBook { totalCount } }' },
  ordersByAccountId: {
    who: 'own',
    query: ({ ownerUid }) => `ordersByAccountId(accountId: "${ownerUid}") { nodes { _id fullName } }`,
  },
  orderByReferenceId: {
    who: 'own',
    query: ({ orderId, shopId }) => `orderByReferenceId(id: "${orderId}", shopId: "${shopId}") { _id fullName }`,
  },
  calculateBasket: {
    who: 'account',
    query: ({ shopId, productId, variantId }) =>
      `calculateBasket(shopId: "${shopId}", items: [{ productId: "${productId}", productVariantId: "${variantId}", quantity: 1 }], latitude: -17.7833, longitude: -63.1821) { lines { quantity } }`,
  },
}
