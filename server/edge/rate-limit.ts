import type { Clock } from '#shared/clock.ts'
import { networksOf } from '#shared/network-of.ts'
import { isUpload } from './uploads.ts'

/** The operations that cost us something and that anybody may call. */
const expensive: Record<string, readonly RegExp[]> = {
  account: [/^\/v1\/app\/(web\/)?guests$/, /^\/v1\/app\/refreshToken$/],
  signIn: [
    /^\/v1\/app\/identity\//,
    /^\/v1\/app\/web\/(sessions|appSessions)$/,
    /^\/api\/market\/app\/public\/authenticate$/,
    /^\/sign(in|up)(\.data)?\/?$/i,
  ],
  order: [
    /^\/api\/market\/app\/orders(\/[^/]+\/pay)?$/,
    /^\/api\/market\/app\/public\/proposals\/(accept|pay)$/,
    /^\/checkout(\.data)?\/?$/i,
    // The forms of an order's page: each may begin a payment with a provider.
    /^\/order\/[^/]+(\/[^/]+)?(\.data)?\/?$/i,
    /^\/repetir\/[^/]+(\.data)?\/?$/i,
  ],
  // Each is a message to an address that nobody proved.
  alert: [/^\/alerts(\.data)?\/?$/i, /^\/api\/market\/app\/stockAlerts\/[^/]+\/[^/]+$/],
  tracking: [/^\/tracking\/v1\//],
  search: [/^\/api\/market\/app\/(public\/searchShops|calculateBasket)$/, /^\/v1\/app\/public\/placeOfPoint$/],
}

/** A PDF is drawn for each of these. */
const documents = [
  /^\/pet-profile-api\/customers\/[^/]+\/pet-profiles\/[^/]+\/vaccination-cards\/?$/i,
  /^\/petProfileMedicineApplications\/card(\.data)?\/?$/i,
  /^\/order\/[^/]+(\/[^/]+)?\/receipt(\.data)?\/?$/i,
]

/** A GET draws the answer anew: a PDF or a picture. */
const drawnToRead = [
  /^\/api\/market\/app\/orders\/[^/]+\/receipt\/?$/i,
  /^\/pet-insurance\/api\/customers\/[^/]+\/insurances\/[^/]+\/policy\/?$/i,
  /^\/profile\/insurance\/[^/]+\/policy(\.data)?\/?$/i,
  /^\/petTag\/sheet(\.data)?\/?$/i,
  /^\/community-api\/posts\/[^/]+\/(poster|status-image|share-image)\/?$/i,
  /^\/community-api\/public\/certificates\/[^/]+\/document\/?$/i,
  /^\/certificate\/[^/]+\/document(\.data)?\/?$/i,
  /^\/(lostPet|foundPet)\/poster(\.data)?\/?$/i,
  /^\/lostPet\/status(\.data)?\/?$/i,
  /^\/(petAdoption|lostPet|foundPet)\/share(\.data)?\/?$/i,
]

/**
 * A picture or a document takes half a second of processor time: a tenth as many of them. A question to GraphQL is what an
 * app asks for each of its screens, from a network that it may share with a whole neighbourhood: four times as many.
 */
const costs: Record<string, number> = { upload: 10, document: 10, drawing: 10, graph: 0.25 }

interface Bucket {
  size: number
  tokens: number
  filledAt: number
}

const mostVisitors = 50_000

/**
 * A bucket of calls per visitor and kind of operation: `perMinute` may come at once, and they flow back over a minute.
 * In memory of this process, so that it needs nobody and fails for nobody (several processes allow as many times more).
 */
export function rateLimit(perMinute: number, now: Clock) {
  const buckets = new Map<string, Bucket>()

  /** Seconds to wait, or null when the call may go on. */
  return function waitOf(method: string, path: string, client: string): number | null {
    if (perMinute === 0) return null
    const kind = kindOf(method, path)
    if (!kind) return null
    const cost = Math.min(costs[kind] ?? 1, perMinute)

    const all = networksOf(client).map(({ network, share }) => filled(`${kind} ${network}`, perMinute * share))
    const waits = all.filter(({ tokens }) => tokens < cost).map((bucket) => ((cost - bucket.tokens) / bucket.size) * 60)
    if (waits.length > 0) return Math.ceil(Math.max(...waits))
    for (const bucket of all) bucket.tokens -= cost
    return null
  }

  /** The bucket with what flowed back since it was last asked for. */
  function filled(key: string, size: number): Bucket {
    const time = now().getTime()
    const bucket = buckets.get(key) ?? { size, tokens: size, filledAt: time }
    const back = (Math.max(0, time - bucket.filledAt) / 60_000) * size
    bucket.tokens = Math.min(size, bucket.tokens + back)
    bucket.filledAt = time

    // Kept in order of use, so that the first one is who stayed away longest.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > mostVisitors) buckets.delete(buckets.keys().next().value ?? '')
    return bucket
  }
}

function kindOf(method: string, path: string): string | undefined {
  if (path === '/graphql') return 'graph'
  if (method === 'GET' || method === 'HEAD')
    return drawnToRead.some((pattern) => pattern.test(path)) ? 'drawing' : undefined
  if (method !== 'POST') return undefined
  if (isUpload(method, path)) return 'upload'
  if (documents.some((pattern) => pattern.test(path))) return 'document'
  return Object.keys(expensive).find((name) => expensive[name]?.some((pattern) => pattern.test(path)))
}
