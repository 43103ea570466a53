import { CircleCheck } from 'lucide-react'
import type { Mission } from '#services/rewards/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { findMissionLink } from './mission-links.ts'

/** What is to be done, how far it is, and the way to where it is done; those of the month first. */
export function Missions({ missions }: { missions: Mission[] }) {
  const { t } = useTranslation('gamification')
  const groups = (['month', 'once'] as const).map((period) => ({
    period,
    missions: missions
      .filter((mission) => mission.period === period)
      .toSorted((one, other) => Number(one.completedAt !== null) - Number(other.completedAt !== null)),
  }))
  return (
    <section aria-labelledby="missions">
      <h2 id="missions" className="mb-3 text-xl">
        {t('missions.title')}
      </h2>
      {missions.every(({ completedAt }) => completedAt !== null) && (
        <p className="mb-3 text-ink-600">{t('missions.allDone')}</p>
      )}
      <div className="grid grid-cols-1 gap-5">
        {groups.map(({ period, missions: ofPeriod }) => (
          <div key={period}>
            <h3 className="mb-2 font-extrabold text-ink-700 text-md">{t(`missions.${period}`)}</h3>
            <ul className="grid gap-3 @2xl/main:grid-cols-2">
              {ofPeriod.map((mission) => (
                <li key={mission.id}>
                  <MissionCard mission={mission} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function MissionCard({ mission }: { mission: Mission }) {
  const { t } = useTranslation('gamification')
  const { id, title, says, progress, goal, displayProgress, points, completedAt } = mission
  const to = findMissionLink(id)
  return (
    <Card className="flex h-full flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <h4 className="font-extrabold text-base">{title}</h4>
        <Badge tone={completedAt ? 'ok' : 'sun'}>{t('missions.gives', { points })}</Badge>
      </div>
      <p className="text-ink-700 text-sm">{says}</p>
      <div className="mt-auto flex items-end gap-3 pt-1">
        {completedAt ? (
          <p className="flex items-center gap-1.5 font-extrabold text-ok text-sm">
            <CircleCheck aria-hidden="true" className="size-5" />
            {t('missions.done')}
          </p>
        ) : (
          <>
            <ProgressBar value={progress / goal} label={displayProgress} className="flex-1" />
            {to && (
              <ButtonLink to={to} size="sm" variant="soft" aria-label={t('missions.goFor', { mission: title })}>
                {t('missions.go')}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
