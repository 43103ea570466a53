/** Network of a client address for rate limits: the /64 in IPv6, which is one household. */
export function getNetwork(client: string): string {
  return client.includes(':') ? getGroups(client).slice(0, 4).join(':') : client
}

/** Multiple of the limit that a whole /48 gets: rented servers come with a /48, and a household may have one too. */
const SHARE_OF_MANY = 8

/**
 * Networks under which a limit counts a client, each with its multiple of the limit. An IPv6 client also counts under
 * its /48, because one renter can use all 65,536 networks of it.
 */
export function getNetworks(client: string): { network: string; share: number }[] {
  const own = { network: getNetwork(client), share: 1 }
  if (!client.includes(':')) return [own]
  return [own, { network: `${getGroups(client).slice(0, 3).join(':')}/48`, share: SHARE_OF_MANY }]
}

/** Multiples of the limit for networks as `getNetworks` lists them. */
export function getShares({ length }: { length: number }): number[] {
  return Array.from({ length }, (_, index) => (index === 0 ? 1 : SHARE_OF_MANY))
}

function getGroups(client: string): string[] {
  const [head = '', tail = ''] = client.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const missing = client.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  return [...left, ...Array<string>(missing).fill('0'), ...right]
}

/** Whether the address is this machine's own, which names no visitor: a proxy or a test sends from it. */
export function isLoopbackAddress(address: string): boolean {
  return address.replace(/^::ffff:(?=\d+\.)/, '').startsWith('127.') || address === '::1'
}
