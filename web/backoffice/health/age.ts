import type { translator } from '#web/i18n/i18n.ts'

type Translate = ReturnType<typeof translator<'healthDesk'>>

/** 'hace 3 horas', in whole minutes, hours or days. */
export function ageLabel(t: Translate, at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000)
  if (minutes < 1) return t('age.now')
  if (minutes < 60) return t('age.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t('age.hours', { count: hours }) : t('age.days', { count: Math.floor(hours / 24) })
}
