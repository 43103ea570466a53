/**
 * Calls allowed with a token of `POST share-link/auth/token`: reading stores, packs and slots; holding, booking and
 * paying the deposit for its own customer. All other calls are refused, even those that the account itself could make.
 */
export const SHARED_LINK_CALLS = [
  'GET /stores',
  'GET /merchants/{}',
  'GET /merchants/{}/stores/{}',
  'GET /merchants/{}/stores/{}/reviews',
  'GET /merchants/{}/stores/{}/service-packs',
  'POST /merchants/{}/stores/{}/slots',
  'POST /merchants/{}/stores/{}/quotes',
  'POST /merchants/{}/stores/{}/holds',
  'GET /holds/{}',
  'POST /holds/{}/renew',
  'DELETE /holds/{}',
  'POST /appointments',
  'POST /bookings/{}/deposit',
] as const

const patterns = SHARED_LINK_CALLS.map((call) => new RegExp(`^${call.replaceAll('{}', '[^/]+')}$`))

/** `path` below the service's mount, without a trailing slash. */
export function isForSharedLinks(method: string, path: string): boolean {
  const asked = `${method === 'HEAD' ? 'GET' : method} ${path}`
  return patterns.some((pattern) => pattern.test(asked))
}
