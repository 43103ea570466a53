const MOST_OCTETS = 75
const encoder = new TextEncoder()

/** Folds iCalendar lines at 75 octets (RFC 5545, 3.1), never within a character: accented letters take two octets. */
export function foldedByOctets(text: string): string {
  return text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(folded)
    .join('\r\n')
}

function folded(line: string): string {
  let whole = ''
  let octets = 0
  for (const character of line) {
    const { length } = encoder.encode(character)
    if (octets + length > MOST_OCTETS) {
      whole += '\r\n '
      octets = 1
    }
    whole += character
    octets += length
  }
  return whole
}
