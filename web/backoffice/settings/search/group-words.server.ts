import type { Locale } from '#shared/countries/countries.ts'
import type { SettingChange } from '#shared/settings/setting-changes.ts'
import { translator } from '#web/i18n/i18n.ts'

const named = ['kind', 'words', 'means', 'service'] as const

/** Names and values of the fields of a search group in the log, for `toChangeLines`. */
export function getGroupWords(locale: Locale) {
  const t = translator(locale, 'searchSettings')
  const kinds: Record<string, string> = { words: t('kind.words'), brand: t('kind.brand'), service: t('kind.service') }
  return {
    /** The group is named with its field: a log has the lines of all of them. */
    name(field: string, { title }: SettingChange): string | null {
      const known = named.find((name) => name === field)
      return known ? t('log.field', { title, field: t(`log.${known}`) }) : null
    },
    value(field: string, value: unknown): string | undefined {
      if (Array.isArray(value)) return value.join(', ')
      return field === 'kind' && typeof value === 'string' ? kinds[value] : undefined
    },
  }
}
