import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-sandbox-signature'
const toleranceSeconds = 300

/** `t=UNIX,v1=HEX`: HMAC-SHA256 over the time, a dot and the body as sent. */
export function createSignature(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`)}`
}

/**
 * Whether the body was signed with one of the secrets, within five minutes of now. The header may hold several `v1`
 * while the secret is rotated.
 */
export function isSigned(body: string, header: string | null, secrets: readonly string[], now: Date): boolean {
  if (header === null || header.length > 1000) return false
  const parts = header.split(',').map((part) => part.trim())
  const seconds = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  if (!/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return false

  const signatures = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3))
  return secrets.some((secret) => {
    const expected = hmac(secret, `${seconds}.${body}`)
    return signatures.some((signature) => isSame(signature, expected))
  })
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
