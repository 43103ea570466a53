const someOrigin = 'https://own.invalid'

/** The Spanish reason why a sheet may not link there, or null for a path of ours or an https address. */
export function whyBadLink(link: string): string | null {
  if (link === '') return null
  if (/[\s\\\p{Cc}]/u.test(link)) return 'no es un enlace: tiene espacios o barras al revés'
  if (link.length > 500) return 'el enlace es demasiado largo'
  const url = URL.parse(link, someOrigin)
  if (!url) return 'no es un enlace'
  if (link.startsWith('/')) return url.origin === someOrigin ? null : 'no es un camino de la tienda'
  if (!link.startsWith('https://')) return 'el enlace empieza con / o con https://'
  return url.username || url.password ? 'el enlace lleva una contraseña' : null
}

/** Link of a contact: mailto or tel, or null for other texts. */
export function contactLink(text: string): string | null {
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`
  const digits = text.replace(/[\s().-]/g, '')
  return /^\+?\d{6,15}$/.test(digits) ? `tel:${digits}` : null
}
