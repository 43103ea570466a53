import { isLoopbackAddress } from '#shared/client-network.ts'
import { sameSecret } from '#shared/ids.ts'
import type { Config } from '../configuration/config.ts'

/** Headers that proxies add: a request through one comes from elsewhere, even when the proxy runs on this machine. */
const ofProxies = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/** Local Host headers only: a foreign page that resolves to this machine (DNS rebinding) keeps its own host. */
const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/**
 * Checks whether a caller may read the metrics; otherwise returns the status of the refusal. METRICS_TOKEN allows its
 * bearer. Without it, production allows none and demo mode only a program on this machine that connects directly.
 */
export function whoMayScrape({ metricsToken, mode }: Pick<Config, 'metricsToken' | 'mode'>) {
  return (headers: Headers, peer: string): 'may' | 401 | 404 => {
    if (metricsToken !== undefined) {
      const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
      return bearer !== undefined && sameSecret(bearer, metricsToken) ? 'may' : 401
    }
    if (mode === 'production' || !isLoopbackAddress(peer)) return 404
    const isDirect = !ofProxies.some((name) => headers.has(name)) && localHost.test(headers.get('host') ?? '')
    return isDirect ? 'may' : 404
  }
}
