/** An e-mail as it is compared: the same address however it is typed. Only what mail itself ignores is ignored here. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
