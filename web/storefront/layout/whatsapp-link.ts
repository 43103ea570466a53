/** Opens a chat with a number, whatever signs it is written with. */
export function whatsappLink(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`
}
