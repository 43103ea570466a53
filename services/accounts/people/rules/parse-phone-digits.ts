/** The digits of what looks like a phone, however it is written; null: it is a name or an e-mail. */
export function parsePhoneDigits(written: string): string | null {
  if (!/^[+\d\s().-]+$/.test(written)) return null
  const digits = written.replaceAll(/\D/g, '')
  return digits === '' ? null : digits
}
