import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { lineTones, toReview } from './line-styles.ts'
import type { OpenStatement } from './open-statement.ts'
import { OutcomeCounts } from './outcome-counts.tsx'
import { StatementRow } from './statement-row.tsx'

/** Lines of a bank statement with their outcomes. */
export function StatementLines({ statement }: { statement: OpenStatement }) {
  const { t } = useTranslation('statements')
  const { fileName, imported, lines, repeated, outcomes, movements } = statement
  const open = toReview(outcomes)
  return (
    <section aria-labelledby="extracto">
      <Card className="grid gap-4 sm:p-6">
        <header>
          <h2 id="extracto" className="break-words text-lg">
            {fileName}
          </h2>
          <p className="text-ink-600 text-sm">
            {imported}, {t('lines', { count: lines })}. {repeated > 0 && t('known', { count: repeated })}
          </p>
        </header>
        <OutcomeCounts outcomes={outcomes} />
        {open > 0 && <Notice tone="warn">{t('toReview', { count: open })}</Notice>}
        {movements.length === 0 && <p className="text-ink-700">{t('nothingNew')}</p>}
        <ol className="grid">
          {movements.map((line) => (
            <li
              key={line.position}
              className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-ink-200 border-t py-3 sm:grid-cols-[7rem_1fr_9rem_10rem] sm:items-start"
            >
              <span className="text-ink-600 text-sm">
                {line.day}
                <span className="block">{t('position', { line: line.position })}</span>
              </span>
              <span
                className={cx(
                  'whitespace-nowrap text-right font-extrabold tabular-nums sm:order-3',
                  line.amount < 0 && 'text-ink-600',
                )}
              >
                {line.displayAmount}
              </span>
              <div className="min-w-0 break-words max-sm:col-span-2 sm:order-2">
                {line.text || (line.reference && t('reference', { reference: line.reference }))}
                {line.text && line.reference && (
                  <span className="block text-ink-600 text-sm">{t('reference', { reference: line.reference })}</span>
                )}
                {line.payment && (
                  <span className="block text-ink-600 text-sm">
                    {t('asked', { amount: line.payment.displayAmount, what: line.payment.description })}
                  </span>
                )}
                {line.cells.length > 0 && (
                  <details open={line.text === '' && line.reference === ''}>
                    <summary className="inline-flex min-h-9 cursor-pointer items-center font-bold text-brand-700 text-sm">
                      {t('row')}
                    </summary>
                    <StatementRow cells={line.cells} />
                  </details>
                )}
              </div>
              <span className="max-sm:col-span-2 sm:order-4 sm:justify-self-end">
                <Badge tone={lineTones[line.outcome]}>{t(`outcome.${line.outcome}`)}</Badge>
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}
