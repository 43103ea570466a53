/** Opens a chat with a number, whatever signs it is written with, and with a text that is ready to be sent. */
export function whatsappLink(phone: string, text?: string): string {
  const chat = `https://wa.me/${phone.replace(/\D/g, '')}`
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat
}

/** Opens WhatsApp with a text, for whomever the visitor chooses there. */
export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
