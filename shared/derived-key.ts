import { hkdfSync } from 'node:crypto'

/** Derives a 32-byte key for one purpose from a secret of at least 32 bytes (HKDF, RFC 5869). */
export function derivedKey(secret: string, purpose: string): Buffer {
  if (Buffer.byteLength(secret) < 32) throw new Error('A secret has at least 32 bytes')
  return Buffer.from(hkdfSync('sha256', secret, '', `huella ${purpose}`, 32))
}

/** Derives one key for the purpose from each secret, in their order. */
export function derivedKeys(
  [newest, ...older]: readonly [string, ...string[]],
  purpose: string,
): [Buffer, ...Buffer[]] {
  return [derivedKey(newest, purpose), ...older.map((secret) => derivedKey(secret, purpose))]
}
