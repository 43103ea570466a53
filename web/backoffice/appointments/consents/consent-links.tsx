import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { OpenAppointment } from '../open-appointment.server.ts'

/** Consents of a visit, each a link to where it is signed; others of the store folded. */
export function ConsentLinks({ appointment }: { appointment: OpenAppointment }) {
  const { t } = useTranslation('salonDesk')
  const needed = appointment.consents.filter(({ isNeeded }) => isNeeded)
  const others = appointment.consents.filter(({ isNeeded }) => !isNeeded)
  return (
    <div className="grid gap-2">
      <List appointmentId={appointment.id} consents={needed} />
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-10 items-center font-bold text-brand-700 text-sm">
            {t('consents.others')}
          </summary>
          <List appointmentId={appointment.id} consents={others} />
        </details>
      )}
    </div>
  )
}

function List({ appointmentId, consents }: { appointmentId: string; consents: OpenAppointment['consents'] }) {
  const { t } = useTranslation('salonDesk')
  return (
    <ul className="grid gap-1.5">
      {consents.map(({ textId, title, isNeeded, isSigned }) => (
        <li key={textId}>
          <Link
            to={paths.backofficeConsent(appointmentId, textId)}
            className="flex min-h-11 items-center gap-2 rounded-tile border border-ink-300 bg-white px-3.5 py-1.5 font-bold text-sm"
          >
            <span className="min-w-0 flex-1">{title}</span>
            {isSigned ? (
              <Badge tone="ok">{t('consents.signed')}</Badge>
            ) : (
              isNeeded && <Badge tone="warn">{t('consents.missing')}</Badge>
            )}
            <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-600" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
