import { SPANISH } from './spanish.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The Spanish formatter of these options, made once: making one takes a hundred times as long as using it. */
export function getDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(SPANISH, options)
  formats.set(key, made)
  return made
}
