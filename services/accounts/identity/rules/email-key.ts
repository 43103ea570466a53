/** Comparison key of an e-mail. Ignores only the differences that mail itself ignores. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
