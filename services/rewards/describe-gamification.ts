import type { Badge, Celebration, Mission } from './contract.ts'
import { levelNumbered, levelOf } from './rules/levels.ts'
import {
  type Deeds,
  type Mission as MissionRule,
  missionNamed,
  missions,
  progressInWords,
  progressOf,
} from './rules/missions.ts'
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

/** What is celebrated, as people read it. */
export function describeCelebration({
  id,
  kind,
  subject,
  at,
}: {
  id: string
  kind: string
  subject: string
  at: Date
}): Celebration {
  if (kind === 'level') {
    const level = levelNumbered(Number(subject)) ?? levelOf(0)
    const says = 'Mira qué regalo trae tu nivel entre las recompensas.'
    const title = `¡Llegaste al nivel ${level.name}!`
    return { id, kind: 'level', title, says, points: 0, badge: null, level, at: at.toISOString() }
  }
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
