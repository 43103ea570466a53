import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import type { HealthOfPage } from './health-page-data.ts'

/** Log of the operators' actions on this page; nothing without entries. */
export function ActsSection({ loaded: { acts, names, viewerUid, now, timezone } }: { loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  if (!acts || acts.length === 0) return null
  return (
    <section aria-labelledby="acts" className="grid gap-3">
      <h2 id="acts" className="text-lg">
        {t('acts.title')}
      </h2>
      <Card>
        <ul className="grid gap-3 text-sm">
          {acts.map((act) => (
            <li key={act.id}>
              <b>
                {act.action === 'retry-queue'
                  ? t('acts.retry-queue', { count: act.jobs ?? 0 })
                  : t(`acts.${act.action}`)}
              </b>
              <span className="block text-ink-600">
                {act.actorUid === viewerUid ? t('acts.you') : (names[act.actorUid] ?? t('acts.somebody'))},{' '}
                {momentLabel(Date.parse(act.at), timezone, new Date(now))} ·{' '}
                <code className="break-all">{act.subject}</code>
              </span>
              {act.reason && <span className="block">{act.reason}</span>}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
