import { CalendarCheck, CalendarPlus, CalendarSync, Check, Heart, PawPrint, Wallet, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LogLine } from '#services/appointments/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { listed } from '../../booking/labels.ts'
import type { LogEntry } from './booking-log.ts'

/** What happened to it, dated. */
export function VisitLog({ log }: { log: readonly LogEntry[] }) {
  const { t } = useTranslation('visits')
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t('log.title')}</h2>
      <Timeline
        label={t('log.title')}
        entries={log.map(({ key, what, text, when, names }) => ({
          key,
          title: <span className="wrap-anywhere">{text}</span>,
          time: names.length > 0 ? `${listed(names)} · ${when}` : when,
          state: what === 'CANCELLED' || what === 'NO_SHOW' ? 'stopped' : 'done',
          icon: iconByAct[what],
        }))}
      />
    </Card>
  )
}

const iconByAct: Record<LogLine['what'], ReactNode> = {
  CREATED: <CalendarPlus className="size-4.5" />,
  PENDING: <CalendarPlus className="size-4.5" />,
  CONFIRMED: <CalendarCheck className="size-4.5" />,
  PET_DIED: <Heart className="size-4.5" />,
  DEPOSIT: <Wallet className="size-4.5" />,
  MOVED: <CalendarSync className="size-4.5" />,
  IN_PROGRESS: <PawPrint className="size-4.5" />,
  COMPLETED: <Check className="size-4.5" />,
  CANCELLED: <X className="size-4.5" />,
  NO_SHOW: <X className="size-4.5" />,
}
