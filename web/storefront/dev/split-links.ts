export interface TextPart {
  /** Where it begins. */
  at: number
  text: string
  /** Of a web address; null is plain text. */
  href: string | null
}

/** A text cut where its web addresses are, so that they can be followed. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    if (index > at) parts.push({ at, text: text.slice(at, index), href: null })
    parts.push({ at: index, text: address, href: address })
    at = index + address.length
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), href: null })
  return parts
}
