import { BlockList, isIP } from 'node:net'
import type { CountryIso } from '#shared/country.ts'
import { newId, sameSecret } from '#shared/ids.ts'
import type { Config } from '../configuration/config.ts'

export interface Caller {
  requestId: string
  client: string
  isService: boolean
  /** Named by another process of ours; null from everybody else. */
  country: CountryIso | null
}

/**
 * Reads who sends a request. Headers that a stranger could write (X-Forwarded-For, X-Request-Id, X-Huella-Country, X-Huella-Client) count
 * only from a trusted proxy or from a process that knows the service key. Without a key (demo mode alone) a process on
 * the same machine counts as ours.
 */
export function callerReader(config: Pick<Config, 'trustedProxies' | 'serviceKey'>) {
  const proxies = listOf(config.trustedProxies)

  return function readCaller(headers: Headers, peer: string): Caller {
    const isService = provesService(headers.get('x-huella-service-key'), config.serviceKey, peer)
    const country = headers.get('x-huella-country')
    const requestId = headers.get('x-request-id') ?? ''
    return {
      requestId: isService && /^[\w-]{8,64}$/.test(requestId) ? requestId : newId(),
      client: (isService && namedClient(headers)) || clientAddress(headers.get('x-forwarded-for'), peer, proxies),
      isService,
      country: isService && (country === 'BO' || country === 'PY') ? country : null,
    }
  }
}

function provesService(key: string | null, expected: string | undefined, peer: string): boolean {
  if (expected) return key !== null && sameSecret(key, expected)
  return isLoopback(peer)
}

/** Who asked the process of ours that asks now. */
function namedClient(headers: Headers): string | null {
  const client = plain(headers.get('x-huella-client') ?? '')
  return isIP(client) === 0 ? null : client
}

/** The last address that is not one of our proxies. */
function clientAddress(forwarded: string | null, peer: string, proxies: BlockList): string {
  let client = plain(peer)
  const hops = (forwarded ?? '').split(',').map((hop) => plain(hop.trim()))
  while (hops.length > 0 && isListed(proxies, client)) {
    const before = hops.pop() ?? ''
    if (isIP(before) === 0) break
    client = before
  }
  return client
}

function listOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function isListed(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

// Node tells an IPv4 peer of a dual-stack socket as ::ffff:192.0.2.1.
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** This very machine, as the socket says it: a proxy on it looks the same. */
export function isLoopback(peer: string): boolean {
  return plain(peer).startsWith('127.') || peer === '::1'
}
