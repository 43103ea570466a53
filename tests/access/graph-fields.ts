import type { Fixtures } from './probe.ts'

interface GraphProbe {
  who: 'public' | 'account' | 'own'
  query(fixtures: Fixtures): string
  /** An operation of HTTP about the same things, which the world of the probe then has; by default orders. */
  like?: string
}

/**
 * Probes for the fields of GraphQL's Query: the owner gets an answer, and the owner's things stay hidden from others.
 * account: any account, about its own things; no account is refused.
 */
export const graphProbes: Record<string, GraphProbe> = {
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
  servicesSheet: { who: 'public', query: () => 'servicesSheet { number name }' },
  foodProductsSheet: { who: 'public', query: () => 'foodProductsSheet { number brand }' },
  petServices: { who: 'public', query: () => 'petServices(first: 100) { totalCount nodes { id name } }' },
  petProfiles: {
    who: 'own',
    like: 'GET /pet-profile-api/pet-profiles/{petProfileId}',
    query: () => 'petProfiles { id name access }',
  },
  appointments: {
    who: 'own',
    like: 'GET /appointments-api/appointments/{appointmentId}',
    query: () => 'appointments { id petName state store { name } }',
  },
  petInsurances: {
    who: 'own',
    like: 'GET /pet-insurance/api/customers/{customerId}/insurances/{insuranceId}',
    query: () => 'petInsurances { id status petProfileName coverages { title } }',
  },
}
