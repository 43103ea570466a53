/** Host that passkeys belong to, and the origin from which they are used. */
export interface RelyingParty {
  /** The host without a port: what WebAuthn calls the RP ID. */
  id: string
  origin: string
}

/**
 * Relying party of a public address; null where browsers allow no passkeys: at an IP address, and without TLS anywhere but
 * on localhost.
 */
export function getRelyingParty(origin: string): RelyingParty | null {
  const { protocol, hostname } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  if (isAddress || (protocol !== 'https:' && !isLocal)) return null
  return { id: hostname, origin }
}
