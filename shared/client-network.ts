/** The network that a client's address belongs to, as limits count it: one household of IPv6 owns a /64. */
export function getNetwork(client: string): string {
  return client.includes(':') ? getGroups(client).slice(0, 4).join(':') : client
}

/** How many of the /64 of one /48 count as one: whoever rents a server is given that much, and a household not less than one. */
const SHARE_OF_MANY = 8

/**
 * The networks that a limit counts a client by, with how many times its measure each may have: of IPv6 the /48 as well, in
 * which one and the same may have 65,536 networks (threat table, T33).
 */
export function getNetworks(client: string): { network: string; share: number }[] {
  const own = { network: getNetwork(client), share: 1 }
  if (!client.includes(':')) return [own]
  return [own, { network: `${getGroups(client).slice(0, 3).join(':')}/48`, share: SHARE_OF_MANY }]
}

function getGroups(client: string): string[] {
  const [head = '', tail = ''] = client.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const missing = client.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  return [...left, ...Array<string>(missing).fill('0'), ...right]
}
