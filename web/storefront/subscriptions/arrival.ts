/** Value of the arrival field without a window. */
export const AS_SOON_AS_POSSIBLE = 'asap'

/** Start of the chosen window; null when the text is no time. */
export function parseArrival(text: string): { start: string | null } | null {
  if (text === AS_SOON_AS_POSSIBLE) return { start: null }
  return Number.isNaN(Date.parse(text)) ? null : { start: new Date(text).toISOString() }
}
