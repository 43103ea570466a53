/** The network that a client's address belongs to, as limits count it: one household of IPv6 owns a /64. */
export function networkOf(client: string): string {
  if (!client.includes(':')) return client
  const [head = '', tail = ''] = client.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const missing = client.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  return [...left, ...Array<string>(missing).fill('0'), ...right].slice(0, 4).join(':')
}
