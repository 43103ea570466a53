import type { BlockedReport } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MapLink } from '../../reach-links.tsx'

interface BlockedReportsProps {
  reports: readonly BlockedReport[]
  /** By uid. */
  names: Readonly<Record<string, string>>
}

/** Couriers who could not pass in the last hours; each can become an area. */
export function BlockedReports({ reports, names }: BlockedReportsProps) {
  const { t } = useTranslation('orderDesk')
  if (reports.length === 0) return null
  return (
    <Card>
      <h2 className="text-lg">{t('disruptions.reports')}</h2>
      <p className="mb-1 text-ink-600 text-sm">{t('disruptions.reportsText')}</p>
      <ul className="grid divide-y divide-ink-200">
        {reports.map(({ id, courierUid, referenceId, reason, near, at, place, reportedLabel, isMarked }) => (
          <li
            key={id}
            id={`report-${id}`}
            className="flex scroll-mt-20 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <b className="min-w-0 break-words">{near ?? referenceId}</b>
                {isMarked && <Badge>{t('disruptions.reportMarked')}</Badge>}
              </p>
              <p className="text-ink-700 text-sm">
                {t(`disruptions.reason.${reason}`)} · {reportedLabel} ·{' '}
                {t('disruptions.reportBy', {
                  who: names[courierUid] ?? t('disruptions.unknownCourier'),
                  reference: referenceId,
                })}
              </p>
              {place === 'door' && <p className="text-ink-600 text-sm">{t('disruptions.reportAtDoor')}</p>}
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <MapLink at={at}>{t('customer.map')}</MapLink>
              {!isMarked && (
                <ButtonLink
                  to={paths.backofficeDisruptions({ report: id })}
                  variant="outline"
                  size="sm"
                  aria-label={t('disruptions.drawReportOf', { reference: referenceId })}
                >
                  {t('disruptions.drawReport')}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
