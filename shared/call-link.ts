/** The link that calls a phone number, however it is written. */
export function callLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
