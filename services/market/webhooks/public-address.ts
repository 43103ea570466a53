import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that an endpoint may have: `https` alone and public alone, unless the configuration of a demonstration says more. */
export interface WebhookTargets {
  allowsHttp: boolean
  allowsPrivate: boolean
}

/** Why an address is refused by its text; null when it may be tried. The name is checked again at each connection. */
export function whyNotWebhookUrl(
  text: string,
  { allowsHttp, allowsPrivate }: WebhookTargets,
): 'not-https' | 'not-public' | null {
  if (!URL.canParse(text)) return 'not-https'
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:')) return 'not-https'
  // Credentials would be shown and logged with the address.
  if (username !== '' || password !== '') return 'not-https'
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || allowsPrivate || isPublicAddress(host) ? null : 'not-public'
}

// Special-purpose addresses of IANA's registry (RFC 6890): our own machine and networks, cloud metadata, tests, multicast.
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4')

// Of IPv6, global unicast alone, without what embeds an IPv4 address (Teredo, 6to4) or is documentation. Mapped addresses
// (::ffff:10.0.0.1) and NAT64 lie outside it.
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const specialUnicast = new BlockList()
specialUnicast.addSubnet('2001::', 23, 'ipv6')
specialUnicast.addSubnet('2001:db8::', 32, 'ipv6')
specialUnicast.addSubnet('2002::', 16, 'ipv6')
specialUnicast.addSubnet('3fff::', 20, 'ipv6')

/** Whether an IP address belongs to the public internet. Anything that is no address does not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  // A zone (fe80::1%eth0) names a network of this machine.
  if (isIP(address) !== 6 || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !specialUnicast.check(address, 'ipv6')
}

/** Code of the error of a name that leads into a private network. */
export const NOT_PUBLIC = 'ENOTPUBLIC'

/**
 * Resolves a name for one connection, and refuses it when any of its addresses is not public. The connection is made to the
 * addresses that were checked, so a name that changes in between (DNS rebinding) gains nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error(`${hostname} is not public`), { code: NOT_PUBLIC }), '', 0)
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
