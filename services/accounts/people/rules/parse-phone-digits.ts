/** Digits of a phone number in any notation; null when the text is a name or an e-mail. */
export function parsePhoneDigits(written: string): string | null {
  if (!/^[+\d\s().-]+$/.test(written)) return null
  const digits = written.replaceAll(/\D/g, '')
  return digits === '' ? null : digits
}
