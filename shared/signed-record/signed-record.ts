import { sign, verify } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { RecordKeys } from './record-keys.ts'

/** No record that we sign unfolds into more. */
const MOST_BYTES = 64 * 1024
const longestRecord = 16_000

/**
 * Facts with a signature that shows who said so: a JWS (RFC 7515) whose JSON is deflated, as in SMART Health Cards, so that a
 * library of anybody's can check it. Twelve vaccines take about 650 characters, which a QR code holds beside an address.
 * The characters are safe in a path. Equal facts give equal records: put into them what must tell two apart.
 */
export function signRecord(keys: RecordKeys, facts: unknown): string {
  const { kid, signing } = keys.current
  const text = JSON.stringify(facts)
  if (Buffer.byteLength(text) > MOST_BYTES) throw new Error('These facts are too long for a signed record')
  const signed = `${toHeader(kid)}.${deflateRawSync(text, { level: 9 }).toString('base64url')}`
  return `${signed}.${sign(null, Buffer.from(signed), signing).toString('base64url')}`
}

/**
 * What was signed, or null for anything that one of these keys did not sign exactly so. The signature is checked before
 * anything is unfolded or read. What it says was true when it was signed; whether it still holds is the caller's question.
 * The caller parses the facts: an older program may have written them.
 */
export function readRecord(keys: RecordKeys, record: string): { kid: string; facts: unknown } | null {
  if (record.length > longestRecord) return null
  const parts = record.split('.')
  const [header = '', payload = '', signature = ''] = parts
  if (parts.length !== 3) return null

  for (const [kid, checking] of keys.checking) {
    // Nothing in the header is believed: it is one that we would have written, or there is no record.
    if (header !== toHeader(kid)) continue
    const bytes = Buffer.from(signature, 'base64url')
    // The same signature must not have a second spelling: a record is also looked up by its text.
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
