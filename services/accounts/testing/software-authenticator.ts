import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '../passkeys/contract.ts'

/** What a page hands to `navigator.credentials`, as far as the authenticator reads it. */
interface Options {
  challenge: string
}

interface Held {
  id: string
  privateKey: KeyObject
  userHandle: string
}

interface Behaviour {
  /** Host of the page. */
  rpId: string
  /** Origin of the page. */
  origin: string
  /** Whether the device recognises its person. */
  isUserVerified?: boolean
  /** The counter of the next signature; 0: the authenticator does not count. */
  counter?: number
  /** Challenge that is signed in the place of the asked one. */
  challenge?: string
  kind?: 'ed25519' | 'p256'
}

/**
 * An authenticator in software: it makes keys and signs as a phone does, in CBOR and COSE (WebAuthn level 3, sections 6.1
 * and 6.5), so that nothing of the verification is made up.
 */
export function softwareAuthenticator(usual: Behaviour) {
  const held: Held[] = []

  /** Makes a passkey for these options. */
  function create(options: Record<string, unknown> & Options, unusual: Partial<Behaviour> = {}): PasskeyAttestation {
    const behaviour = { ...usual, ...unusual }
    const { publicKey, privateKey } =
      behaviour.kind === 'ed25519'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const rawId = randomBytes(32)
    const id = rawId.toString('base64url')
    const { user } = options as unknown as { user: { id: string } }
    held.push({ id, privateKey, userHandle: user.id })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(rawId.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, rawId, toCoseKey(publicKey)])
    const authData = Buffer.concat([authenticatorData(behaviour, 0x40), credential])
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ])
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', options, behaviour).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  /** Signs these options with the newest passkey, or the one of `id`. */
  function get(options: Options, { id, ...unusual }: Partial<Behaviour> & { id?: string } = {}): PasskeyAssertion {
    const behaviour = { ...usual, ...unusual }
    const passkey = id === undefined ? held.at(-1) : held.find((each) => each.id === id)
    if (!passkey) throw new Error('The authenticator has no such passkey')
    const data = authenticatorData(behaviour, 0)
    const client = clientData('webauthn.get', options, behaviour)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    const algorithm = passkey.privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign(algorithm, signed, passkey.privateKey).toString('base64url'),
        userHandle: passkey.userHandle,
      },
    }
  }

  return { create, get }
}

function clientData(type: string, options: Options, { origin, challenge }: Behaviour): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge: challenge ?? options.challenge, origin, crossOrigin: false }))
}

/** Hash of the host, flags (present, verified, and `more`) and counter. */
function authenticatorData({ rpId, isUserVerified = true, counter = 0 }: Behaviour, more: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = 0x01 | (isUserVerified ? 0x04 : 0) | more
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

/** RFC 9053: an EC2 key on P-256 for ES256, or an OKP key on Ed25519 for EdDSA. */
function toCoseKey(publicKey: KeyObject): Buffer {
  const { crv, x = '', y } = publicKey.export({ format: 'jwk' })
  const point = (coordinate: string) => bytes(Buffer.from(coordinate, 'base64url'))
  if (crv === 'Ed25519')
    return map([
      [integer(1), integer(1)],
      [integer(3), integer(-8)],
      [integer(-1), integer(6)],
      [integer(-2), point(x)],
    ])
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), point(x)],
    [integer(-3), point(y ?? '')],
  ])
}

/** CBOR (RFC 8949), of what is written here: small integers, texts, bytes and maps. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])
