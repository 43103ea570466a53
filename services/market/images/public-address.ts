import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

// The only IPv6 block that IANA hands out; ipaddr.js calls the unassigned rest 'unicast' as well.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address lies on the public internet. Mapped IPv4 (`::ffff:10.0.0.1`) and special ranges do not. */
export function isPublicAddress(address: string): boolean {
  // Node's check comes first: ipaddr.js would also read '8.8', octal numbers and other forms that DNS never answers.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
