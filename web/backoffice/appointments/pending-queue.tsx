import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { refusalIn } from '../../storefront/account/sign-in/refusal.ts'
import { LockedFields } from '../staff-form.tsx'
import type { CalendarOfPage, CalendarVisit } from './load-calendar.server.ts'

interface PendingQueueProps {
  pending: CalendarOfPage['pending']
  getVisitUrl(visit: CalendarVisit): string
}

/** Appointments that the store has to accept, the earliest first. */
export function PendingQueue({ pending, getVisitUrl }: PendingQueueProps) {
  const { t } = useTranslation('backoffice')
  if (pending.length === 0) return null
  return (
    <section aria-labelledby="por-aceptar" className="mb-4">
      <h2 id="por-aceptar" className="mb-2 flex items-center gap-2 text-md">
        {t('queue.title')}
        <span className="rounded-full bg-warn px-2 py-0.5 font-extrabold text-white text-xs">{pending.length}</span>
      </h2>
      <ul className="rail gap-2.5 pb-1.5">
        {pending.map((visit) => (
          <li key={visit.id} className="w-[min(19rem,86%)]">
            <Waiting visit={visit} to={getVisitUrl(visit)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting({ visit, to }: { visit: CalendarOfPage['pending'][number]; to: string }) {
  const { t } = useTranslation('backoffice')
  const fetcher = useFetcher<object>()
  const { show } = useToast()
  const seenData = useRef<object | undefined>(undefined)
  useEffect(() => {
    if (!fetcher.data || fetcher.data === seenData.current) return
    seenData.current = fetcher.data
    const refusal = refusalIn(fetcher.data)
    if (refusal) show({ message: refusal.code === 'offline' ? t('offline') : refusal.detail, kind: 'error' })
  }, [fetcher.data, show, t])

  return (
    <div className="flex h-full items-center gap-3 rounded-tile border border-warn-200 bg-warn-50 py-2 pr-2 pl-3.5">
      <Link to={to} preventScrollReset className="min-w-0 flex-1 rounded-control py-0.5">
        <span className="block truncate font-extrabold">{visit.petName}</span>
        <span className="block truncate font-semibold text-ink-700 text-sm first-letter:uppercase">
          {visit.dayLabel}, {visit.startLabel}
        </span>
        <span className="block truncate text-ink-700 text-xs">
          {visit.pack} · {visit.stationName}
        </span>
      </Link>
      {visit.hasPetDied ? (
        <Badge tone="neutral">{t('calendar.petDied')}</Badge>
      ) : (
        <fetcher.Form method="post">
          <LockedFields>
            <input type="hidden" name="intent" value="accept" />
            <input type="hidden" name="appointmentId" value={visit.id} />
            <Button
              type="submit"
              size="sm"
              isPending={fetcher.state !== 'idle'}
              icon={<Check aria-hidden="true" className="size-4.5" />}
              aria-label={t('queue.accept', { pet: visit.petName })}
            >
              {visit.count > 1 ? t('queue.acceptAll', { count: visit.count }) : t('do.CONFIRMED')}
            </Button>
          </LockedFields>
        </fetcher.Form>
      )}
    </div>
  )
}
