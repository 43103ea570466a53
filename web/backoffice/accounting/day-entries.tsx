import { Link } from 'react-router'
import type { DailyClose } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'

interface DayEntriesProps {
  entries: readonly (DailyClose['entries'][number] & { when: string })[]
  currency: DailyClose['currencyCode']
  names: Record<string, string>
}

/** What happened to the money of a day, newest first. */
export function DayEntries({ entries, currency, names }: DayEntriesProps) {
  const { t } = useTranslation('accountingDesk')
  return (
    <section aria-labelledby="entries">
      <Card className="grid gap-3 sm:p-6">
        <h2 id="entries" className="text-lg">
          {t('entries.title')}
        </h2>
        {entries.length === 0 && <p className="text-ink-600">{t('entries.none')}</p>}
        <ol className="grid">
          {entries.map((entry) => (
            <li
              key={`${entry.at} ${entry.kind} ${entry.method} ${entry.orderId ?? entry.reason} ${entry.amount}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-ink-200 border-t py-1.5 first:border-t-0"
            >
              <span className="w-12 text-ink-600 text-sm tabular-nums">{entry.when}</span>
              <span className="min-w-0 grow basis-44">
                {t(`entries.${entry.kind}`)}
                {entry.method && <span className="text-ink-600"> · {t(`methods.${entry.method}`)}</span>}
                {entry.reason && <span className="text-ink-600"> · {entry.reason}</span>}
                {entry.actorUid && names[entry.actorUid] && (
                  <span className="text-ink-600"> · {names[entry.actorUid]}</span>
                )}
                {entry.orderId && (
                  <>
                    {' '}
                    <Link
                      to={paths.backofficeOrder(entry.orderId)}
                      className="inline-flex min-h-8 items-center font-bold text-brand-700 hover:underline"
                    >
                      {entry.referenceId}
                    </Link>
                  </>
                )}
              </span>
              <b className="ml-auto tabular-nums">
                {formatMoney(isOut(entry.kind) ? -entry.amount : entry.amount, currency)}
              </b>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

function isOut(kind: DailyClose['entries'][number]['kind']): boolean {
  return kind === 'given_back' || kind === 'cash_out' || kind === 'account_payout'
}
