import type { RouterContextProvider } from 'react-router'
import type { AuditEntry } from '#services/accounts/contract.ts'
import { auditActions } from '#services/accounts/rules/audit-actions.ts'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { staffAreas } from '#shared/staff-areas.ts'
import { translator } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import { findColleagueNames } from '../../colleagues.server.ts'

/** A line of the audit log, in the words of staff. */
export interface AuditLine {
  id: string
  /** 'hoy 15:30' */
  when: string
  who: string
  /** 'Bloqueó una cuenta' */
  what: string
  about: { label: string; uid: string | null } | null
  /** 'Motivo: perdió el teléfono' */
  facts: string[]
}

/** Actor in the log for commands run on the machine. */
const COMMAND = 'command'

export async function toAuditLines(
  context: Readonly<RouterContextProvider>,
  entries: readonly AuditEntry[],
): Promise<AuditLine[]> {
  const { viewer, country, now } = context.get(visitContext)
  const t = translator(country.locale, 'peopleSettings')
  const isUid = (subject: string) => !subject.includes('@') && !['audit-log', 'accounts', 'people'].includes(subject)
  const uids = entries.flatMap(({ actorUid, subject }) => [actorUid, subject]).filter(isUid)
  const names = await findColleagueNames(context, uids)
  const name = (uid: string) => {
    if (uid === viewer.uid) return t('log.me')
    if (uid === COMMAND) return t('log.command')
    return names[uid] ?? t('log.account', { id: uid.slice(0, 8) })
  }
  const nameSubject = (subject: string) => {
    if (subject.includes('@')) return { label: subject, uid: null }
    return isUid(subject) ? { label: name(subject), uid: subject } : null
  }
  const nameAccess = (access: unknown): string => {
    if (!isRecord(access)) return t('role.noRole')
    const { role, roles, areas } = access
    const first: unknown = Array.isArray(roles) ? roles[0] : role
    if (areas === 'all') return t('role.owner.title')
    if (first === 'merchant' || first === 'courier') return t(`role.${first}.title`)
    if (first !== 'operator' || !isRecord(areas)) return t('role.noRole')
    const parts = staffAreas.flatMap((area) => {
      const title = t(`areas.${area}.title`)
      if (areas[area] === 'write') return [t('areas.writes', { area: title })]
      return areas[area] === 'read' ? [t('areas.reads', { area: title })] : []
    })
    return parts.join(', ') || t('role.noRole')
  }
  const listFacts = ({ action, facts }: AuditEntry): string[] => [
    ...(action === 'change-role'
      ? [t('log.fromTo', { from: nameAccess(facts.before), to: nameAccess(facts.after) })]
      : []),
    ...(typeof facts.role === 'string' ? [nameAccess(facts)] : []),
    ...(typeof facts.reason === 'string' ? [t('log.reason', { reason: facts.reason })] : []),
  ]

  return entries.map((entry) => {
    const { id, at, actorUid, action, subject } = entry
    const known = auditActions.find((each) => each === action)
    return {
      id,
      when: momentLabel(Date.parse(at), country.timezone, now()),
      who: name(actorUid),
      what: known ? t(`log.actions.${known}`) : action,
      about: subject === actorUid ? null : nameSubject(subject),
      facts: listFacts(entry),
    }
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
