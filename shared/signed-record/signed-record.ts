import { sign, verify } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { RecordKeys } from './record-keys.ts'

/** Largest unfolded record that is accepted; the records we sign are smaller. */
const MOST_BYTES = 64 * 1024
const longestRecord = 16_000

/**
 * Signs facts as a JWS (RFC 7515) whose JSON is deflated, as in SMART Health Cards, so that standard libraries can
 * verify it. Twelve vaccines take about 650 characters, which fit a QR code beside an address. The characters are safe
 * in a path. Equal facts give equal records: include whatever must distinguish two.
 */
export function signRecord(keys: RecordKeys, facts: unknown): string {
  const { kid, signing } = keys.current
  const text = JSON.stringify(facts)
  if (Buffer.byteLength(text) > MOST_BYTES) throw new Error('These facts are too long for a signed record')
  const signed = `${toHeader(kid)}.${deflateRawSync(text, { level: 9 }).toString('base64url')}`
  return `${signed}.${sign(null, Buffer.from(signed), signing).toString('base64url')}`
}

/**
 * Facts of a record, or null unless one of these keys signed it exactly so. The signature is checked before anything is
 * inflated or parsed. The facts were true when signed; the caller checks whether they still hold, and parses them,
 * because an older program may have written them.
 */
export function readRecord(keys: RecordKeys, record: string): { kid: string; facts: unknown } | null {
  if (record.length > longestRecord) return null
  const parts = record.split('.')
  const [header = '', payload = '', signature = ''] = parts
  if (parts.length !== 3) return null

  for (const [kid, checking] of keys.checking) {
    // The header is not trusted: it must equal the one we would write.
    if (header !== toHeader(kid)) continue
    const bytes = Buffer.from(signature, 'base64url')
    // A signature must have one spelling only, because records are also looked up by their text.
    if (bytes.toString('base64url') !== signature) return null
    if (!verify(null, Buffer.from(`${header}.${payload}`), checking, bytes)) return null
    return { kid, facts: unfolded(payload) }
  }
  return null
}

function toHeader(kid: string): string {
  return Buffer.from(JSON.stringify({ alg: 'EdDSA', kid, zip: 'DEF' })).toString('base64url')
}

function unfolded(payload: string): unknown {
  const text = inflateRawSync(Buffer.from(payload, 'base64url'), { maxOutputLength: MOST_BYTES })
  return JSON.parse(text.toString('utf8'))
}
