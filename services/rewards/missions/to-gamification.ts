import type { CountryIso } from '#shared/countries/countries.ts'
import type { Badge, Celebration, Mission } from '../contract.ts'
import { findLevel, levelNumbered } from './rules/levels.ts'
import {
  calculateProgress,
  type Deeds,
  formatProgress,
  type Mission as MissionRule,
  missionNamed,
  missions,
} from './rules/missions.ts'
import { hasPresent } from './rules/rewards.ts'
import { toSubject } from './store/completions.ts'

/** Every mission with its progress in a month. */
export function toMissions(deeds: readonly Deeds[], completions: ReadonlyMap<string, Date>, month: string): Mission[] {
  return missions.map((mission: MissionRule) => {
    const { id, title, says, period, goal, points, badge } = mission
    const progress = calculateProgress(mission, deeds, month)
    const completedAt = completions.get(toSubject({ missionId: id, month: period === 'once' ? '' : month }))
    return {
      id,
      title,
      says,
      period,
      progress,
      goal,
      displayProgress: formatProgress(mission, progress),
      points,
      badge,
      completedAt: completedAt?.toISOString() ?? null,
    }
  })
}

/** Every badge, earned or not. */
export function toBadges(completions: ReadonlyMap<string, Date>): Badge[] {
  return missions.flatMap(({ id, says, badge }: MissionRule) =>
    badge ? [{ ...badge, says, earnedAt: completions.get(id)?.toISOString() ?? null }] : [],
  )
}

/** A celebration with labels for a country. */
export function toCelebration(celebrated: Celebrated, country: CountryIso): Celebration {
  return celebrated.kind === 'level' ? toLevel(celebrated, country) : toCompletedMission(celebrated)
}

interface Celebrated {
  id: string
  kind: string
  /** Number of the level, or id of the mission with its month. */
  subject: string
  at: Date
}

function toLevel({ id, subject, at }: Celebrated, country: CountryIso): Celebration {
  const level = levelNumbered(Number(subject)) ?? findLevel(0)
  const says = hasPresent(level.number, country)
    ? 'Mira qué regalo trae tu nivel entre las recompensas.'
    : 'Sigue así: cada cuidado a tiempo te acerca al próximo.'
  const title = `¡Llegaste al nivel ${level.name}!`
  return { id, kind: 'level', title, says, points: 0, badge: null, level, at: at.toISOString() }
}

function toCompletedMission({ id, subject, at }: Celebrated): Celebration {
  const mission = missionNamed(subject.split(' ')[0] ?? '')
  return {
    id,
    kind: 'mission',
    title: `¡Misión cumplida: ${mission?.title ?? subject}!`,
    says: mission?.badge ? `Ganaste la insignia «${mission.badge.title}».` : 'Sigue así.',
    points: mission?.points ?? 0,
    badge: mission?.badge ?? null,
    level: null,
    at: at.toISOString(),
  }
}
