import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { HuellasOfPage } from './huellas-page-data.ts'

/** Every line of them, the newest first. */
export function LedgerOfHuellas({ ledger }: { ledger: HuellasOfPage['ledger'] }) {
  const { t } = useTranslation('gamification')
  return (
    <section aria-labelledby="ledger" id="movimientos" className="scroll-mt-32">
      <h2 id="ledger" className="mb-3 text-xl">
        {t('ledger.title')}
      </h2>
      {!ledger && <Notice tone="warn">{t('partDown')}</Notice>}
      {ledger && ledger.lines.length === 0 && <p className="text-ink-600">{t('ledger.empty')}</p>}
      {ledger && ledger.lines.length > 0 && (
        <Card className="py-1 sm:py-2">
          <ul className="divide-y divide-ink-200">
            {ledger.lines.map(({ id, title, points, displayPoints, day }) => (
              <li key={id} className="flex items-center gap-3 py-3">
                <span className="min-w-0 flex-1">
                  <b className="block font-bold">{title}</b>
                  <span className="block text-ink-600 text-sm">{day}</span>
                </span>
                <span className={cx('shrink-0 font-extrabold tabular-nums', points > 0 && 'text-ok')}>
                  {displayPoints}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {ledger && (
        <Pagination
          label={t('ledger.pages')}
          previous={ledger.isFirst ? null : { label: t('ledger.first'), to: `${paths.huellas()}#movimientos` }}
          next={
            ledger.next ? { label: t('ledger.next'), to: `${paths.huellas({ after: ledger.next })}#movimientos` } : null
          }
        />
      )}
    </section>
  )
}
