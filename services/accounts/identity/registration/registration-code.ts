export const REGISTRATION_MINUTES = 30
export const GUESSES_PER_REGISTRATION = 5
/** Letters of one sign-up: the first one and those that its person asks for again. */
export const LETTERS_PER_REGISTRATION = 3

/** Six digits out of a keyed hash of the registration's id, so that a repeated letter has the same code. */
export function toRegistrationCode(hash: string): string {
  const number = Buffer.from(hash, 'base64url').readUInt32BE(0)
  return String(number % 1_000_000).padStart(6, '0')
}
