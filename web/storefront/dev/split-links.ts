export interface TextPart {
  /** Offset in the text. */
  at: number
  text: string
  /** Web address; null for plain text. */
  href: string | null
}

/** Splits a text at its web addresses, so that they can be rendered as links. */
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
