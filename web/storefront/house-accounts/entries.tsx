import type { HouseAccountEntry } from '#services/market/contract.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/text-link.tsx'

interface EntriesProps {
  accountId: string
  entries: readonly HouseAccountEntry[]
  currency: Currency
  next: number | null
  isPaged: boolean
}

/** What changed an account, the newest first, with its orders. */
export function Entries({ accountId, entries, currency, next, isPaged }: EntriesProps) {
  const { t } = useTranslation('houseAccounts')
  return (
    <Card>
      <h2 className="text-lg">{t('entries.title')}</h2>
      {entries.length === 0 && <p className="mt-2 text-ink-600">{t('entries.none')}</p>}
      <ul className="mt-2 grid divide-y divide-ink-200">
        {entries.map(({ number, kind, amount, balance, dayLabel, orderId, referenceId, method, reason }) => (
          <li key={number} className="flex items-start gap-3 py-3">
            <span className="min-w-0 flex-1">
              <b className="block font-bold">
                {t(`entries.${kind}`)}
                {method && <span className="font-medium text-ink-700"> {t(`entries.methods.${method}`)}</span>}
              </b>
              <span className="block text-ink-600 text-sm">{[reason, dayLabel].filter(Boolean).join(' · ')}</span>
              {orderId && referenceId && (
                <TextLink to={paths.order(orderId)} className="text-sm">
                  {t('entries.order', { reference: referenceId })}
                </TextLink>
              )}
            </span>
            <span className="shrink-0 text-right">
              <b className={cx('block font-extrabold tabular-nums', amount < 0 && 'text-ok')}>
                {formatMoney(amount, currency)}
              </b>
              <span className="block text-ink-600 text-sm tabular-nums">
                {t('entries.balance', { amount: formatMoney(balance, currency) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {(next !== null || isPaged) && (
        <p className="flex flex-wrap gap-x-5 pt-2">
          {isPaged && <TextLink to={paths.profileHouseAccount(accountId)}>{t('entries.newest')}</TextLink>}
          {next !== null && (
            <TextLink to={paths.profileHouseAccount(accountId, { before: next })}>{t('entries.older')}</TextLink>
          )}
        </p>
      )}
    </Card>
  )
}
