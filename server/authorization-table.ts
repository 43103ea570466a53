import { emptyStoredCart } from '#services/market/rules/empty-cart.ts'
import { newId } from '#shared/ids.ts'

/** Who is let in where. server/authorization.test.ts asks every operation of every service, and fails for one without a row. */

/** What a row's call may name. */
export interface World {
  /** Whose things are asked for. */
  ownerUid: string
  shopId: string
  productId: string
  variantId: string
  slug: string
  origin: string
  /** Of the owner; made anew for each row. */
  orderId: string
  sessionId: string
  eddressCode: string
  anonymousCartId: string
  anonymousCartToken: string
  customerId: string
  petProfileId: string
  weightId: string
  applicationId: string
  shareId: string
  tagCode: string
  /** What nobody has. */
  unknown: string
}

interface Call {
  path: string
  body?: object
  /** In place of JSON. */
  form?: FormData
}

export interface Row {
  /**
   * public: everybody alike, with no other right than what the call itself brings (a password, a token of a link).
   * account: whoever has an account, a guest's too, about their own things; nobody: 401.
   * signed-in: the same without guests.
   * own: things by their id: the owner; to every other account they are as unknown ones, byte for byte (D17).
   * operator: an operator with a proved second factor.
   * internal: no caller from outside.
   */
  who: 'public' | 'account' | 'signed-in' | 'own' | 'operator' | 'internal'
  call(world: World): Call
  /** own: the same call with an id that nobody has. */
  unknown?(world: World): Call
  /** The answer to those who are let in, when it is not 200: a made-up password is let in, and refused for what it is. */
  answers?: number
}

const users = '/api/market/web/users'
const at = (path: string, body?: object) => () => (body ? { path, body } : { path })

const address = {
  street: 'Calle Sucre 45',
  notes: 'Portón verde',
  country: { name: 'Bolivia', iso: 'BO', countryCode: '591', timezone: 'America/La_Paz' },
  coordinates: { lat: -17.7833, lon: -63.1821 },
}
const person = {
  fullName: 'Ana Roca',
  email: 'ana@example.com',
  phoneNumber: '70000001',
  userName: null,
  locale: 'es',
}
export const accountsTable: Record<string, Row> = {
  // Its bearer is an ID token of a provider: a session of ours is none.
  'POST /api/market/app/public/authenticate': {
    who: 'public',
    answers: 401,
    call: at('/api/market/app/public/authenticate', {
      appName: 'huella',
      appIdentifier: 'device',
      authProvider: 'password',
      authUid: 'made up',
      email: null,
      fullName: 'Ana Roca',
      os: 'WEB',
      locale: 'es',
    }),
  },
  'POST /v1/app/guests': { who: 'public', call: at('/v1/app/guests', { country: 'BO' }) },
  'POST /v1/app/refreshToken': {
    who: 'public',
    answers: 401,
    call: at('/v1/app/refreshToken', { refreshToken: 'made up' }),
  },
  'POST /v1/app/web/guests': { who: 'public', call: at('/v1/app/web/guests', { country: 'BO' }) },
  'POST /v1/app/web/sessions': {
    who: 'public',
    answers: 401,
    call: at('/v1/app/web/sessions', { idToken: 'made.up.token', country: 'BO' }),
  },
  'POST /v1/app/signOut': { who: 'account', call: at('/v1/app/signOut', {}) },
  'GET /v1/app/sessions': { who: 'account', call: at('/v1/app/sessions') },
  'DELETE /v1/app/sessions/{sessionId}': {
    who: 'own',
    call: ({ sessionId }) => ({ path: `/v1/app/sessions/${sessionId}` }),
    unknown: ({ unknown }) => ({ path: `/v1/app/sessions/${unknown}` }),
  },
  'POST /v1/app/webToken': { who: 'account', call: at('/v1/app/webToken', {}) },
  'POST /v1/app/web/appSessions': {
    who: 'public',
    answers: 401,
    call: at('/v1/app/web/appSessions', { jwt: 'made.up.token', country: 'BO' }),
  },
  'POST /v1/app/viewerOf': { who: 'public', answers: 401, call: at('/v1/app/viewerOf', { sessionToken: 'made up' }) },

  'GET /v1/app/identity/options': { who: 'public', call: at('/v1/app/identity/options') },
  'POST /v1/app/identity/register': {
    who: 'public',
    answers: 400,
    call: at('/v1/app/identity/register', {
      email: 'new@example.com',
      password: 'password',
      fullName: 'Nueva',
      termsVersion: '1',
    }),
  },
  'POST /v1/app/identity/signIn': {
    who: 'public',
    answers: 401,
    call: at('/v1/app/identity/signIn', { email: 'nobody@example.com', password: 'not it' }),
  },
  'POST /v1/app/identity/{provider}/begin': {
    who: 'public',
    answers: 404,
    call: ({ origin }) => ({ path: '/v1/app/identity/google/begin', body: { redirectUri: `${origin}/back` } }),
  },
  'POST /v1/app/identity/{provider}/finish': {
    who: 'public',
    answers: 404,
    call: ({ origin }) => ({
      path: '/v1/app/identity/google/finish',
      body: {
        callbackUrl: `${origin}/back?code=x`,
        redirectUri: `${origin}/back`,
        state: 's',
        nonce: 'n',
        codeVerifier: 'v',
      },
    }),
  },
  'POST /v1/app/identity/reset': {
    who: 'public',
    call: ({ origin }) => ({
      path: '/v1/app/identity/reset',
      // Another one each time: an address hears from us three times an hour.
      body: { email: `${newId()}@example.com`, origin },
    }),
  },
  'POST /v1/app/identity/reset/finish': {
    who: 'public',
    answers: 404,
    call: at('/v1/app/identity/reset/finish', { token: 'made up', password: 'a long enough one' }),
  },
  'POST /v1/app/identity/password': {
    who: 'account',
    answers: 409,
    call: at('/v1/app/identity/password', { currentPassword: 'none yet', password: 'a long enough one' }),
  },
  'POST /v1/app/identity/verify': {
    who: 'account',
    answers: 409,
    call: ({ origin }) => ({ path: '/v1/app/identity/verify', body: { origin } }),
  },
  'POST /v1/app/identity/verify/finish': {
    who: 'public',
    answers: 404,
    call: at('/v1/app/identity/verify/finish', { token: 'made up' }),
  },

  'GET /api/market/web/users/{userId}': {
    who: 'own',
    call: ({ ownerUid }) => ({ path: `${users}/${ownerUid}` }),
    unknown: ({ unknown }) => ({ path: `${users}/${unknown}` }),
  },
  'PUT /api/market/web/users/{userId}': {
    who: 'own',
    call: ({ ownerUid }) => ({ path: `${users}/${ownerUid}`, body: person }),
    unknown: ({ unknown }) => ({ path: `${users}/${unknown}`, body: person }),
  },
  'GET /v1/app/account': { who: 'account', call: at('/v1/app/account') },
  'POST /api/market/app/billingInfo': {
    who: 'account',
    call: at('/api/market/app/billingInfo', {
      country: 'BO',
      documentType: 'NIT',
      documentNumber: '1234567',
      complement: null,
      businessName: 'Roca',
      email: 'ana@example.com',
    }),
  },
  'POST /v1/app/consents': { who: 'account', call: at('/v1/app/consents', { analytics: false }) },
  'POST /v1/app/checkCredibility': { who: 'account', call: at('/v1/app/checkCredibility', { locale: 'es' }) },
  'POST /v1/app/phone/code': {
    who: 'account',
    answers: 400,
    call: at('/v1/app/phone/code', { phoneNumber: '12345' }),
  },
  'POST /v1/app/phone/confirm': {
    who: 'account',
    answers: 400,
    call: at('/v1/app/phone/confirm', { phoneNumber: '70000001', code: '000000' }),
  },
  'GET /v1/app/person': { who: 'account', call: at('/v1/app/person') },
  'DELETE /v1/app/person': { who: 'account', call: at('/v1/app/person') },

  'GET /api/market/web/users/{userId}/addresses': {
    who: 'own',
    call: ({ ownerUid }) => ({ path: `${users}/${ownerUid}/addresses` }),
    unknown: ({ unknown }) => ({ path: `${users}/${unknown}/addresses` }),
  },
  'POST /api/market/web/users/{userId}/addresses': {
    who: 'own',
    call: ({ ownerUid }) => ({ path: `${users}/${ownerUid}/addresses`, body: address }),
    unknown: ({ unknown }) => ({ path: `${users}/${unknown}/addresses`, body: address }),
  },
  'DELETE /api/market/web/users/{userId}/addresses/{eddressCode}': {
    who: 'own',
    call: ({ ownerUid, eddressCode }) => ({ path: `${users}/${ownerUid}/addresses/${eddressCode}` }),
    unknown: ({ unknown, eddressCode }) => ({ path: `${users}/${unknown}/addresses/${eddressCode}` }),
  },
  'PUT /api/market/web/users/{userId}/addresses/{eddressCode}/default': {
    who: 'own',
    call: ({ ownerUid, eddressCode }) => ({ path: `${users}/${ownerUid}/addresses/${eddressCode}/default`, body: {} }),
    unknown: ({ unknown, eddressCode }) => ({
      path: `${users}/${unknown}/addresses/${eddressCode}/default`,
      body: {},
    }),
  },
  'POST /v1/app/public/placeOfPoint': {
    who: 'public',
    call: at('/v1/app/public/placeOfPoint', { coordinates: { lat: -17.7833, lon: -63.1821 } }),
  },

  'POST /v1/app/staff/invitations': {
    who: 'operator',
    call: ({ origin, unknown }) => ({
      path: '/v1/app/staff/invitations',
      body: { email: `${unknown}@example.com`, role: 'operator', merchantId: null, origin },
    }),
  },
  'POST /v1/app/staff/invitations/accept': {
    who: 'account',
    answers: 404,
    call: at('/v1/app/staff/invitations/accept', { token: 'made up' }),
  },
  // For staff; a customer has no role that it could protect.
  'POST /v1/app/staff/secondFactor': { who: 'operator', call: at('/v1/app/staff/secondFactor', {}) },
  'POST /v1/app/staff/secondFactor/prove': {
    who: 'operator',
    answers: 400,
    call: at('/v1/app/staff/secondFactor/prove', { code: '000000' }),
  },
  // About nobody: whoever were blocked here could not ask any more.
  'POST /v1/app/staff/accounts/{uid}/block': {
    who: 'operator',
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/staff/accounts/${unknown}/block`, body: { reason: 'Fraude' } }),
  },
  'POST /v1/app/staff/accounts/{uid}/unblock': {
    who: 'operator',
    answers: 404,
    call: ({ unknown }) => ({ path: `/v1/app/staff/accounts/${unknown}/unblock`, body: { reason: 'Aclarado' } }),
  },
  'GET /v1/app/staff/audit': { who: 'operator', call: at('/v1/app/staff/audit') },
}

const market = '/api/market'

export const marketTable: Record<string, Row> = {
  'POST /api/market/app/public/marketPlaceAppData': {
    who: 'public',
    call: at(`${market}/app/public/marketPlaceAppData`, { appName: 'huella' }),
  },
  'POST /api/market/app/public/searchShops': {
    who: 'public',
    call: at(`${market}/app/public/searchShops`, {
      locality: { coordinates: address.coordinates },
      appName: 'huella',
      operationUid: 'huella-bo',
    }),
  },
  'GET /api/market/web/shops/{shopId}': {
    who: 'public',
    call: ({ shopId }) => ({ path: `${market}/web/shops/${shopId}` }),
  },
  'GET /api/market/web/shops/{shopId}/deliveryWindows': {
    who: 'public',
    call: ({ shopId }) => ({ path: `${market}/web/shops/${shopId}/deliveryWindows?hasDelivery=true` }),
  },
  'POST /api/market/web/catalogItems': {
    who: 'public',
    call: ({ shopId }) => ({ path: `${market}/web/catalogItems`, body: { shopId } }),
  },
  'POST /api/market/web/catalogFacets': {
    who: 'public',
    call: ({ shopId }) => ({ path: `${market}/web/catalogFacets`, body: { shopId } }),
  },
  'GET /api/market/web/shops/{shopId}/products/{slugOrId}': {
    who: 'public',
    call: ({ shopId, slug }) => ({ path: `${market}/web/shops/${shopId}/products/${slug}` }),
  },
  'GET /api/market/web/shops/{shopId}/products/{slugOrId}/related': {
    who: 'public',
    call: ({ shopId, slug }) => ({ path: `${market}/web/shops/${shopId}/products/${slug}/related` }),
  },
  'POST /api/market/web/shops/{shopId}/productFacts': {
    who: 'public',
    call: ({ shopId, productId }) => ({
      path: `${market}/web/shops/${shopId}/productFacts`,
      body: { productIds: [productId] },
    }),
  },
  'GET /api/market/web/shops/{shopId}/tags': {
    who: 'public',
    call: ({ shopId }) => ({ path: `${market}/web/shops/${shopId}/tags` }),
  },
  'GET /api/market/web/shops/{shopId}/suggestions': {
    who: 'public',
    call: ({ shopId }) => ({ path: `${market}/web/shops/${shopId}/suggestions?q=cro` }),
  },
  'GET /api/market/web/shops/{shopId}/sitemap': {
    who: 'public',
    call: ({ shopId }) => ({ path: `${market}/web/shops/${shopId}/sitemap` }),
  },

  'POST /api/market/app/calculateBasket': {
    who: 'account',
    call: ({ shopId, productId, variantId }) => ({
      path: `${market}/app/calculateBasket`,
      body: {
        dynamicDeliveryParam: { deliveryLat: -17.7833, deliveryLon: -63.1821 },
        isPayWithWallet: false,
        items: [{ productId, productVariantId: variantId, quantity: 1 }],
        locale: 'es',
        orderHasDelivery: true,
        serviceProviderId: shopId,
        tip: 0,
      },
    }),
  },
  'GET /api/market/app/carts/{shopId}': {
    who: 'account',
    call: ({ shopId }) => ({ path: `${market}/app/carts/${shopId}` }),
  },
  'PUT /api/market/app/carts/{shopId}': {
    who: 'account',
    call: ({ shopId }) => ({ path: `${market}/app/carts/${shopId}`, body: emptyStoredCart(shopId) }),
  },
  'POST /api/market/app/public/anonymousCarts': {
    who: 'public',
    call: ({ shopId }) => ({ path: `${market}/app/public/anonymousCarts`, body: { shopId } }),
  },
  'POST /api/market/app/public/anonymousCarts/{anonymousCartId}/open': {
    who: 'public',
    answers: 404,
    call: ({ anonymousCartId, shopId, unknown }) => ({
      path: `${market}/app/public/anonymousCarts/${anonymousCartId}/open`,
      body: { anonymousCartToken: unknown, shopId },
    }),
  },
  'PUT /api/market/app/public/anonymousCarts/{anonymousCartId}': {
    who: 'public',
    answers: 404,
    call: ({ anonymousCartId, shopId, unknown }) => ({
      path: `${market}/app/public/anonymousCarts/${anonymousCartId}`,
      body: { anonymousCartToken: unknown, cart: emptyStoredCart(shopId, 1) },
    }),
  },

  'GET /api/market/app/wallet': { who: 'account', call: at(`${market}/app/wallet`) },
  'POST /api/market/app/orders': {
    who: 'account',
    call: (world) => ({ path: `${market}/app/orders`, body: { ...anOrder(world), notes: 'Otro pedido' } }),
  },
  'GET /api/market/app/orders/{orderId}': {
    who: 'own',
    call: ({ orderId }) => ({ path: `${market}/app/orders/${orderId}` }),
    unknown: ({ unknown }) => ({ path: `${market}/app/orders/${unknown}` }),
  },
  'GET /api/market/app/foodPurchases': { who: 'account', call: at(`${market}/app/foodPurchases`) },
  'GET /api/market/app/orders': { who: 'account', call: at(`${market}/app/orders`) },

  'GET /api/market/app/favorites/{shopId}': {
    who: 'account',
    call: ({ shopId }) => ({ path: `${market}/app/favorites/${shopId}` }),
  },
  'GET /api/market/app/favoriteIds': { who: 'account', call: at(`${market}/app/favoriteIds`) },
  'PUT /api/market/app/favorites/{productId}': {
    who: 'account',
    call: ({ productId }) => ({ path: `${market}/app/favorites/${productId}`, body: { isFavorite: true } }),
  },
  // A guest's own token is the proof: a made-up one is refused to everybody in the same way.
  'POST /api/market/app/claims/guest': {
    who: 'signed-in',
    answers: 401,
    call: at(`${market}/app/claims/guest`, { guestToken: 'made up' }),
  },
  'POST /api/market/app/claims/anonymousCart': {
    who: 'account',
    call: ({ anonymousCartId, shopId, unknown }) => ({
      path: `${market}/app/claims/anonymousCart`,
      body: { anonymousCartId, anonymousCartToken: unknown, shopId },
    }),
  },
  'POST /api/market/app/claims/orders': { who: 'signed-in', call: at(`${market}/app/claims/orders`, {}) },
  'GET /api/market/app/person': { who: 'account', call: at(`${market}/app/person`) },
  'DELETE /api/market/app/person': { who: 'account', call: at(`${market}/app/person`) },
}

export const messagingTable: Record<string, Row> = {
  'POST /messaging-api/messages': {
    who: 'internal',
    call: at('/messaging-api/messages', {
      template: 'phone-code',
      to: { phoneNumber: '+59170000001' },
      channels: ['sms'],
      data: { code: '000000' },
      key: 'from outside',
    }),
  },
  'GET /messaging-api/messages': { who: 'internal', call: at('/messaging-api/messages') },
  'GET /messaging-api/person': { who: 'internal', call: at('/messaging-api/person') },
  'DELETE /messaging-api/person': { who: 'internal', call: at('/messaging-api/person') },
}

/** The fields of GraphQL's Query: what each answers to the owner, and that it hides the owner's things from the rest. */
export const graphTable: Record<string, { who: 'public' | 'own'; query(world: World): string }> = {
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
}

/** One piece, to be picked up and paid in cash. */
export function anOrder({ shopId, productId, variantId }: Pick<World, 'shopId' | 'productId' | 'variantId'>): object {
  return {
    shopId,
    items: [{ productId, productVariantId: variantId, quantity: 1 }],
    hasDelivery: false,
    contact: { fullName: 'Dueña del pedido', phoneNumber: '70000001', email: null },
    shippingAddress: null,
    scheduledDeliveryDate: null,
    notes: '',
    predefinedNotes: [],
    tip: 0,
    isPayWithWallet: false,
    paymentMethod: 'cash',
    expectedTotal: 3890,
    locale: 'es',
  }
}
