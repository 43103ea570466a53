import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** A public key in published form (RFC 8037). */
export interface PublicKey {
  kid: string
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
}

/** The keys of one kind of signed record. */
export interface RecordKeys {
  /** The key that signs. */
  current: { kid: string; signing: KeyObject }
  /** Keys whose signatures are accepted, by id: the current one and its predecessors. */
  checking: ReadonlyMap<string, KeyObject>
  /** The accepted keys in published form, for verification by others. */
  published: PublicKey[]
}

/**
 * Derives Ed25519 keys from secrets of at least 32 bytes, newest first: the first signs, the others still verify. To
 * rotate the key put a new secret in front; leaving out an old one invalidates its signatures.
 *
 * `purpose` names the kind of record ('pets vaccination card'). It is bound into the key (HKDF, RFC 5869), so that a
 * record of one kind never passes for another and the secret may have other uses.
 */
export function recordKeys(secrets: readonly string[], purpose: string): RecordKeys {
  const pairs = secrets.map((secret) => keyPair(secret, purpose))
  const [current] = pairs
  if (!current) throw new Error('Signing needs at least one secret')
  return {
    current: { kid: current.published.kid, signing: current.signing },
    checking: new Map(pairs.map(({ published, checking }) => [published.kid, checking])),
    published: pairs.map(({ published }) => published),
  }
}

const secretBytes = 32
// Ed25519 wants its 32 bytes wrapped as PKCS #8 (RFC 8410).
const wrapping = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyPair(secret: string, purpose: string) {
  if (Buffer.byteLength(secret) < secretBytes) throw new Error(`A signing secret has at least ${secretBytes} bytes`)
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `huella signed record: ${purpose}`, 32))
  const signing = createPrivateKey({ key: Buffer.concat([wrapping, seed]), format: 'der', type: 'pkcs8' })
  const checking = createPublicKey(signing)
  const x = checking.export({ format: 'jwk' }).x ?? ''
  const published: PublicKey = { kid: keyId(x), kty: 'OKP', crv: 'Ed25519', x }
  return { signing, checking, published }
}

/** Prefix of the key's thumbprint (RFC 7638), short because every QR code contains it. */
function keyId(x: string): string {
  const thumbprint = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
  return thumbprint.slice(0, 8)
}
