/** WhatsApp link to a number, in any notation, with a prefilled text. */
export function whatsappLink(phone: string, text?: string): string {
  const chat = `https://wa.me/${phone.replace(/\D/g, '')}`
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat
}

/** WhatsApp link with a prefilled text; the visitor chooses the recipient. */
export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
