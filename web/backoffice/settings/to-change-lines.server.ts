import type { RouterContextProvider } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import type { SettingChange } from '#shared/settings/setting-changes.ts'
import { translator } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import { findColleagueNames } from '../colleagues.server.ts'
import type { ChangeLine } from './change-log.tsx'

interface FieldWords {
  /** Name of a field for staff; null leaves the field out. */
  name(field: string, change: SettingChange): string | null
  /** A value for staff: money, hours. undefined: plain texts, numbers and yes or no are shown, larger things named only. */
  value?(field: string, value: unknown, change: SettingChange): string | undefined
}

/**
 * Lines for `ChangeLog` from what a service answered, with the names of colleagues. A thing that was made or taken away
 * cannot be undone here.
 */
export async function toChangeLines(
  context: Readonly<RouterContextProvider>,
  changes: readonly SettingChange[],
  words: FieldWords,
): Promise<ChangeLine[]> {
  const { viewer, country, now } = context.get(visitContext)
  const t = translator(country.locale, 'settings')
  const names = await findColleagueNames(
    context,
    changes.map(({ actorUid }) => actorUid),
  )
  const getValue = (field: string, value: unknown, change: SettingChange): string | null => {
    const own = words.value?.(field, value, change)
    if (own !== undefined) return own
    if (value === null || value === '') return t('changes.nothing')
    if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no')
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  }
  const getFacts = (change: SettingChange): string[] => {
    const { before, after } = change
    if (before === null) return [t('changes.made')]
    if (after === null) return [t('changes.removed')]
    return Object.keys(after).flatMap((field) => {
      const name = words.name(field, change)
      if (name === null) return []
      const [from, to] = [getValue(field, before[field], change), getValue(field, after[field], change)]
      return from === null || to === null
        ? [t('changes.changed', { field: name })]
        : [t('changes.fromTo', { field: name, from, to })]
    })
  }
  return changes.map((change) => ({
    id: change.id,
    title: change.title,
    when: momentLabel(Date.parse(change.at), country.timezone, now()),
    who: change.actorUid === viewer.uid ? t('changes.me') : (names[change.actorUid] ?? t('changes.someone')),
    facts: getFacts(change),
    isUndone: change.isUndone,
    canUndo: !change.isUndone && change.before !== null && change.after !== null,
  }))
}
