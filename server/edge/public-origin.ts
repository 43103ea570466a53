import type { IncomingMessage } from 'node:http'
import type { PublicAddresses } from '../configuration/public-addresses.ts'

/**
 * Gives a request for one of our public hosts the origin of its PUBLIC_URL_*. A proxy that ends TLS in front of us hands on
 * Host without the scheme, and a header that names the scheme could come from a stranger. The request target becomes an
 * absolute one (RFC 9112, section 3.2.2), which @hono/node-server takes for Request.url: nothing is copied, so body and
 * signal stay its own. Host alone decides: the authority of a target that came absolute is dropped.
 */
export function givePublicOrigin(incoming: IncomingMessage, { findOrigin }: Pick<PublicAddresses, 'findOrigin'>): void {
  // `OPTIONS *` is about the server as a whole (RFC 9110, section 9.3.7), which is how balancers check it.
  if (incoming.method === 'OPTIONS' && incoming.url === '*') incoming.url = '/'
  const origin = findOrigin(incoming.headers.host ?? '')
  const target = incoming.url ?? '/'
  if (origin === null) return
  if (target.startsWith('/')) incoming.url = origin + target
  else incoming.url = target.replace(/^https?:\/\/[^/?#]*/, origin)
}
