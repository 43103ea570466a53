import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30

/** A new secret for an authenticator, in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Content of the QR code on the set-up page (an otpauth URI). */
export function totpUri(secret: string, label: string): string {
  return new TOTP({ issuer: 'Huella', label, secret, period: periodSeconds }).toString()
}

/** Time step of a code: the current one, or one before or after, because clocks differ; null when it matches none. */
export function findCodeStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ secret, period: periodSeconds }).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp }) + delta
}
