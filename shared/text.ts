/** Cuts a text to at most `longest` UTF-16 units without splitting an emoji. */
export function truncate(text: string, longest: number): string {
  if (text.length <= longest) return text
  const lastUnit = text.charCodeAt(longest - 1)
  const isHalf = lastUnit >= 0xd800 && lastUnit <= 0xdbff
  return text.slice(0, isHalf ? longest - 1 : longest)
}

/** Cuts a text to at most `most` whole characters, the last an '…' where something was cut. */
export function shortened(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const shown = characters.slice(0, most - 1).join('')
  return `${shown.trimEnd()}…`
}

/** Capitalizes the first letter. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
