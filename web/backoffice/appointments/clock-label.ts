/** Minutes since midnight as '09:05', 24 hours. */
export function clockLabel(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Minutes since midnight of '09:05'; null when the text is no time of day. */
export function parseMinute(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && minute < 24 * 60 ? minute : null
}
