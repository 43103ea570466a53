import type { CountryIso } from '#shared/country.ts'
import type { Badge, Celebration, Mission } from '../contract.ts'
import { levelNumbered, levelOf } from './rules/levels.ts'
import {
  type Deeds,
  type Mission as MissionRule,
  missionNamed,
  missions,
  progressInWords,
  progressOf,
} from './rules/missions.ts'
import { hasPresent } from './rules/rewards.ts'
import { subjectOf } from './store/completions.ts'

/** Every mission as it stands in a month. */
export function describeMissions(
  deeds: readonly Deeds[],
  completions: ReadonlyMap<string, Date>,
  month: string,
): Mission[] {
  return missions.map((mission: MissionRule) => {
    const { id, title, says, period, goal, points, badge } = mission
    const progress = progressOf(mission, deeds, month)
    const completedAt = completions.get(subjectOf({ missionId: id, month: period === 'once' ? '' : month }))
    return {
      id,
      title,
      says,
      period,
      progress,
      goal,
      displayProgress: progressInWords(mission, progress),
      points,
      badge,
      completedAt: completedAt?.toISOString() ?? null,
    }
  })
}

/** Every badge, those that nobody gave yet too. */
export function describeBadges(completions: ReadonlyMap<string, Date>): Badge[] {
  return missions.flatMap(({ id, says, badge }: MissionRule) =>
    badge ? [{ ...badge, says, earnedAt: completions.get(id)?.toISOString() ?? null }] : [],
  )
}

/** What is celebrated, as people of a country read it. */
export function describeCelebration(celebrated: Celebrated, country: CountryIso): Celebration {
  return celebrated.kind === 'level' ? describeLevel(celebrated, country) : describeCompleted(celebrated)
}

interface Celebrated {
  id: string
  kind: string
  /** The level's number, or the mission's id with its month. */
  subject: string
  at: Date
}

function describeLevel({ id, subject, at }: Celebrated, country: CountryIso): Celebration {
  const level = levelNumbered(Number(subject)) ?? levelOf(0)
  const says = hasPresent(level.number, country)
    ? 'Mira qué regalo trae tu nivel entre las recompensas.'
    : 'Sigue así: cada cuidado a tiempo te acerca al próximo.'
  const title = `¡Llegaste al nivel ${level.name}!`
  return { id, kind: 'level', title, says, points: 0, badge: null, level, at: at.toISOString() }
}

function describeCompleted({ id, subject, at }: Celebrated): Celebration {
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
