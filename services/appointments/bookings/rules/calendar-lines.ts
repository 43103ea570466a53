const MOST_OCTETS = 75
const encoder = new TextEncoder()

/** An iCalendar text whose lines are folded at 75 octets (RFC 5545, 3.1), never within a character: letters with accents have two. */
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
