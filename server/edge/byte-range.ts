export interface ByteRange {
  first: number
  /** Last byte, inclusive. */
  last: number
}

/**
 * Parses a Range header for a file size (RFC 9110, section 14). An absent or malformed header and several ranges get
 * the whole file, as the standard allows.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'whole' | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'outside' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= size ? 'outside' : { first, last }
}
