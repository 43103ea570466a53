/** A moment as tax documents write it: '2026-11-26T13:04:05.123' in the zone of the office. */
export function toOfficeTime(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).formatToParts(at)
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const day = `${get('year')}-${get('month')}-${get('day')}`
  return `${day}T${get('hour')}:${get('minute')}:${get('second')}.${get('fractionalSecond')}`
}

/** Without the fraction of a second, as Paraguay's office writes it. */
export function toWholeSeconds(time: string): string {
  return time.slice(0, 19)
}
