export interface ByteRange {
  first: number
  /** Included. */
  last: number
}

/**
 * What a Range header asks of so many bytes (RFC 9110, section 14). What is absent, not understood, or several ranges at
 * once, is answered whole, as the standard allows.
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
