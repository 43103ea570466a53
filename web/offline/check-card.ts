import { type ReadCard, toSignedCard } from '#services/pets/vaccination-cards/rules/card-facts.ts'

/** Answer of the service's `vaccinationCardKeys`, as a browser keeps it. */
export interface KeptCardKeys {
  keys: { kid: string; x: string }[]
  /** Ids of the cards that were withdrawn by then. */
  withdrawn: string[]
}

export type CheckedCard =
  | { verdict: 'genuine' | 'withdrawn'; card: ReadCard }
  | { verdict: 'not-genuine' }
  /** Nothing can be said: the key is newer than the kept ones or of another kind of record, or the browser knows no Ed25519. */
  | { verdict: 'unknown' }

/** More than any record unfolds to (shared/signed-record). */
const MOST_BYTES = 64 * 1024
const LONGEST_RECORD = 4000

/**
 * Checks a vaccination card's record in a browser: its signature (Ed25519 over a JWS whose payload is deflated, as
 * `signRecord` writes it) by the kept keys, and whether it was withdrawn before they were kept.
 */
export async function checkCard(record: string, { keys, withdrawn }: KeptCardKeys): Promise<CheckedCard> {
  const parts = record.split('.')
  const [header = '', payload = '', signature = ''] = parts
  if (parts.length !== 3 || record.length > LONGEST_RECORD) return { verdict: 'not-genuine' }
  const key = keys.find(({ kid }) => header === toHeader(kid))
  if (!key) return { verdict: 'unknown' }

  const checking = await crypto.subtle
    .importKey('raw', toBytes(key.x), { name: 'Ed25519' }, false, ['verify'])
    .catch(() => null)
  if (!checking) return { verdict: 'unknown' }
  const signed = new TextEncoder().encode(`${header}.${payload}`)
  const isGenuine = await crypto.subtle.verify({ name: 'Ed25519' }, checking, toBytes(signature), signed)
  const card = isGenuine ? toSignedCard(await unfold(payload)) : null
  if (!card) return { verdict: 'not-genuine' }
  return { verdict: withdrawn.includes(card.cardId) ? 'withdrawn' : 'genuine', card }
}

function toHeader(kid: string): string {
  return btoa(JSON.stringify({ alg: 'EdDSA', kid, zip: 'DEF' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  // What is no base64url has no bytes, which no signature matches.
  const binary = /^[\w-]*$/.test(base64url) ? atob(base64url.replaceAll('-', '+').replaceAll('_', '/')) : ''
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

async function unfold(payload: string): Promise<unknown> {
  const folded = new Blob([toBytes(payload)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const text = await new Response(folded).text()
  return text.length > MOST_BYTES ? null : JSON.parse(text)
}
