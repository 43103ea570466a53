/** Rate class, upload and load class of the paths that are no page: APIs, GraphQL, webhooks and the payment sandbox. */

/** Costly operations that a caller needs no account for, or that draw a document. */
const costlyCalls = {
  POST: {
    account: [/^\/v1\/app\/(web\/)?guests$/, /^\/v1\/app\/refreshToken$/],
    signIn: [
      /^\/v1\/app\/identity\//,
      /^\/v1\/app\/web\/(sessions|appSessions)$/,
      /^\/api\/market\/app\/public\/authenticate$/,
    ],
    order: [/^\/api\/market\/app\/orders(\/[^/]+\/pay)?$/, /^\/api\/market\/app\/public\/proposals\/(accept|pay)$/],
    // Each is a message to an address that was never confirmed.
    alert: [/^\/api\/market\/app\/stockAlerts\/[^/]+\/[^/]+$/],
    tracking: [/^\/tracking\/v1\//],
    search: [/^\/api\/market\/app\/(public\/searchShops|calculateBasket)$/, /^\/v1\/app\/public\/placeOfPoint$/],
    document: [/^\/pet-profile-api\/customers\/[^/]+\/pet-profiles\/[^/]+\/vaccination-cards\/?$/i],
  },
  GET: {
    drawing: [
      /^\/api\/market\/app\/orders\/[^/]+\/receipt\/?$/i,
      /^\/pet-insurance\/api\/customers\/[^/]+\/insurances\/[^/]+\/policy\/?$/i,
      /^\/community-api\/posts\/[^/]+\/(poster|status-image|share-image)\/?$/i,
      /^\/community-api\/public\/certificates\/[^/]+\/document\/?$/i,
    ],
  },
} as const

export type ApiRateClass = keyof typeof costlyCalls.POST | keyof typeof costlyCalls.GET | 'graph'

const uploads = [
  /^\/appointments-api\/appointments\/[^/]+\/review\/pictures\/?$/i,
  /^\/pet-profile-api\/customers\/[^/]+\/pet-profiles\/[^/]+\/(pictures|medicine-applications\/[^/]+\/attachments)\/?$/i,
  /^\/community-api\/(posts\/[^/]+\/pictures|staff\/donations\/deliveries)\/?$/i,
  /^\/pet-insurance\/api\/customers\/[^/]+\/insurances\/[^/]+\/(pictures|claims\/[^/]+\/papers)\/?$/i,
]
/** The code of a lost pet's poster lets its holder send a photo without an account. */
const uploadsByLink = /^\/community-api\/public\/sightings\/[^/]+\/?$/i

const publicReads = /^\/(graphql|api\/market\/app\/public\/(searchShops|marketPlaceAppData)|tracking\/v1\/.*)\/?$/i
const towardsAnOrder = /^\/(sandbox-pay|webhooks|api\/market\/app\/(calculateBasket|orders|carts))(\/|\.data|$)/i

export function apiRateClass(method: string, path: string): ApiRateClass | null {
  if (path === '/graphql') return 'graph'
  const calls = method === 'HEAD' ? costlyCalls.GET : method in costlyCalls ? costlyCalls[method as 'GET' | 'POST'] : {}
  const name = Object.entries<readonly RegExp[]>(calls).find(([, patterns]) =>
    patterns.some((each) => each.test(path)),
  )?.[0]
  return (name as ApiRateClass | undefined) ?? null
}

/** From whom the path takes photos; null: none are sent there. */
export function apiUpload(path: string): 'account' | 'link' | null {
  if (uploadsByLink.test(path)) return 'link'
  return uploads.some((pattern) => pattern.test(path)) ? 'account' : null
}

/** Public reads wait for every caller who is about to buy, pay or book, whatever their method. */
export function apiLoad(method: string, path: string): 'browsing' | 'checkout' {
  if (publicReads.test(path)) return 'browsing'
  return isRead(method) && !towardsAnOrder.test(path) ? 'browsing' : 'checkout'
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
