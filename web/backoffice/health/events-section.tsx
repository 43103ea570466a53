import { weekdayLabel } from '#services/appointments/rules/local-clock.ts'
import { formatNumber } from '#shared/format-number.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import type { HealthOfPage } from './health-page-data.ts'
import { HealthSection } from './health-section.tsx'

/** Tracking calls of the last week by day, from visitors who agreed. */
export function EventsSection({ loaded: { events } }: { loaded: HealthOfPage }) {
  const { t, locale } = useTranslation('healthDesk')
  return (
    <HealthSection id="events" title={t('events.title')} isThere={events !== null}>
      {events?.rows.length === 0 && <p className="text-ink-600">{t('events.none')}</p>}
      {events && events.rows.length > 0 && (
        <Card className="!p-0">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys as well */}
          <section className="overflow-x-auto" aria-label={t('events.table')} tabIndex={0}>
            <table className="w-full min-w-160 text-sm">
              <thead>
                <tr className="border-ink-200 border-b text-ink-600">
                  <th scope="col" className="sticky left-0 bg-white px-4 py-3 text-left font-bold">
                    {t('events.name')}
                  </th>
                  <th scope="col" className="px-3 py-3 text-right font-bold">
                    {t('events.total')}
                  </th>
                  {events.days.map((day) => (
                    <th key={day} scope="col" className="px-3 py-3 text-right font-bold last:pr-4">
                      {weekdayLabel(day)} {Number(day.slice(8))}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-ink-200">
                {events.rows.map(({ name, total, counts }) => (
                  <tr key={name}>
                    <th scope="row" className="sticky left-0 bg-white px-4 py-2.5 text-left font-bold">
                      {getName(name)}
                    </th>
                    <td className="px-3 py-2.5 text-right font-extrabold tabular-nums">
                      {formatNumber(total, locale)}
                    </td>
                    {counts.map((count, index) => (
                      <td
                        key={events.days[index]}
                        className={cx('px-3 py-2.5 text-right tabular-nums last:pr-4', count === 0 && 'text-ink-500')}
                      >
                        {formatNumber(count, locale)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Card>
      )}
    </HealthSection>
  )

  /** Events keep Segment's English names. */
  function getName(name: string): string {
    if (name === 'page') return t('events.page')
    return name === 'identify' ? t('events.identify') : name
  }
}
