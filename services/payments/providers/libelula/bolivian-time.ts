const offsetMs = 4 * 3_600_000

/** `2026-11-22 11:00:00`, local time of Bolivia: four hours behind UTC all year. */
export function bolivianTime(at: Date): string {
  return new Date(at.getTime() - offsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** The instant of such a text, or null when it is malformed. */
export function parseBolivianTime(text: string): Date | null {
  const read = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(text)
  const at = read ? new Date(`${read[1]}T${read[2]}-04:00`) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}
