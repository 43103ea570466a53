import type { StaffInsurance } from '#services/insurance/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Timeline } from '#web/ui/timeline.tsx'

export type LabelledAct = StaffInsurance['acts'][number] & { atLabel: string }

interface ActLogProps {
  acts: readonly LabelledAct[]
  /** Label of a state. */
  stateLabel(status: string): string
  viewerUid: string | null
  /** Names of staff by uid. */
  names: Record<string, string>
  isOver: boolean
}

/** Log of a contract or claim: event, time and member of staff. */
export function ActLog({ acts, stateLabel, viewerUid, names, isOver }: ActLogProps) {
  const { t } = useTranslation('insuranceDesk')
  const getWho = ({ by, actorUid }: LabelledAct) => {
    if (by !== 'staff' || actorUid === null) return t(`log.${by}`)
    return actorUid === viewerUid ? t('log.you') : (names[actorUid] ?? t('log.staff'))
  }
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('log.title')}</h2>
      <Timeline
        label={t('log.title')}
        entries={acts.map((act, index) => {
          // An entry that keeps the state shows its note as the title.
          const isWithin = acts[index - 1]?.status === act.status && act.note !== ''
          return {
            key: `${act.at} ${act.status} ${act.note}`,
            title: isWithin ? act.note : stateLabel(act.status),
            note: isWithin ? null : act.note,
            time: `${act.atLabel}, ${getWho(act)}`,
            state: index < acts.length - 1 ? 'done' : isOver ? 'stopped' : 'current',
          }
        })}
      />
    </Card>
  )
}
