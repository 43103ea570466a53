/** An e-mail as it is compared: the same address however it is typed. Only what mail itself ignores is ignored here. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
