import { BlockList, isIP } from 'node:net'

/**
 * Finds the visitor's address. X-Forwarded-For counts only as far back as trusted proxies wrote it, because clients can
 * forge earlier entries.
 */
export function clientAddressReader(trustedProxies: string[]) {
  const proxies = toBlockList(trustedProxies)

  return function readClientAddress(headers: Headers, peer: string): string {
    let client = plain(peer)
    const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()))
    while (hops.length > 0 && isListed(proxies, client)) {
      const before = hops.pop() ?? ''
      if (isIP(before) === 0) break
      client = before
    }
    return client
  }
}

function toBlockList(networks: string[]): BlockList {
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

// Node reports an IPv4 peer of a dual-stack socket as ::ffff:192.0.2.1.
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}
