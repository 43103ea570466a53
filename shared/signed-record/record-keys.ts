import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** A public key as anybody may have it (RFC 8037). */
export interface PublicKey {
  kid: string
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
}

/** The keys of one kind of signed record. */
export interface RecordKeys {
  /** Signs from now on. */
  current: { kid: string; signing: KeyObject }
  /** Every key whose signature still counts, by its id: the current one and those before it. */
  checking: ReadonlyMap<string, KeyObject>
  /** The same for whoever checks without us. */
  published: PublicKey[]
}

/**
 * Ed25519 keys that follow from secrets of at least 32 bytes, the newest first: it signs, the others are still believed.
 * To change the key put a new secret in front; once the older ones are left out, what they signed is no longer genuine.
 *
 * `purpose` says what the records are ('pets vaccination card'). It is bound into the key (HKDF, RFC 5869), so that a
 * record of one kind never passes for another, and the secret may also serve for something else.
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

/** The beginning of the key's thumbprint (RFC 7638): short, because it stands in every QR code. */
function keyId(x: string): string {
  const thumbprint = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
  return thumbprint.slice(0, 8)
}
