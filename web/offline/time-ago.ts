import { SPANISH } from '#shared/spanish.ts'

/** 'hace 5 minutos', 'hace 2 horas', 'hace 3 días'. */
export function timeAgo(at: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(at)) / 60_000))
  const formatter = new Intl.RelativeTimeFormat(SPANISH, { numeric: 'always' })
  if (minutes < 1) return 'hace un momento'
  if (minutes < 60) return formatter.format(-minutes, 'minute')
  const hours = Math.round(minutes / 60)
  if (hours < 24) return formatter.format(-hours, 'hour')
  return formatter.format(-Math.round(hours / 24), 'day')
}
