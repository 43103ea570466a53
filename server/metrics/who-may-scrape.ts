import { sameSecret } from '#shared/ids.ts'
import type { Config } from '../configuration/config.ts'
import { isLoopback } from '../edge/client-address.ts'

/** Whatever a proxy adds: who comes through one is somewhere else, although the proxy stands beside us. */
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

/** A page of a stranger whose name was made to lead here (DNS rebinding) keeps its name. */
const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/**
 * Whether this caller may read the figures; otherwise with which status they are refused. With METRICS_TOKEN its bearer.
 * Without it nobody in production, and in a demonstration only a program on this machine that asks directly.
 */
export function whoMayScrape({ metricsToken, mode }: Pick<Config, 'metricsToken' | 'mode'>) {
  return (headers: Headers, peer: string): 'may' | 401 | 404 => {
    if (metricsToken !== undefined) {
      const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
      return bearer !== undefined && sameSecret(bearer, metricsToken) ? 'may' : 401
    }
    if (mode === 'production' || !isLoopback(peer)) return 404
    const isDirect = !ofProxies.some((name) => headers.has(name)) && localHost.test(headers.get('host') ?? '')
    return isDirect ? 'may' : 404
  }
}
