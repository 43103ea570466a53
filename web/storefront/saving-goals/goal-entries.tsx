import type { SavingGoal, SavingGoalEntry } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/text-link.tsx'

interface GoalEntriesProps {
  goal: SavingGoal
  entries: readonly SavingGoalEntry[]
  next: number | null
  isPaged: boolean
}

/** What changed a goal, the newest first. */
export function GoalEntries({ goal: { id, currencyCode }, entries, next, isPaged }: GoalEntriesProps) {
  const { t } = useTranslation('savingGoals')
  const money = (amount: number) => formatMoney(amount, currencyCode)
  return (
    <Card>
      <h2 className="text-lg">{t('entries.title')}</h2>
      {entries.length === 0 && <p className="mt-2 text-ink-600">{t('entries.none')}</p>}
      <ul className="mt-2 grid divide-y divide-ink-200">
        {entries.map(({ number, kind, way, amount, balance, dayLabel, refund }) => (
          <li key={number} className="flex items-start gap-3 py-3">
            <span className="min-w-0 flex-1">
              <b className="block font-bold">{t(`entries.${kind}.${way}`)}</b>
              <span className="block text-ink-600 text-sm">
                {[...(refund ? [t(`entries.refund.${refund}`)] : []), dayLabel].join(' · ')}
              </span>
            </span>
            <span className="shrink-0 text-right">
              <b className={cx('block font-extrabold tabular-nums', amount > 0 && 'text-ok')}>
                {amount > 0 && '+'}
                {money(amount)}
              </b>
              <span className="block text-ink-600 text-sm tabular-nums">
                {t('entries.balance', { amount: money(balance) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {(next !== null || isPaged) && (
        <p className="flex flex-wrap gap-x-5 pt-2">
          {isPaged && <TextLink to={paths.profileSavingGoal(id)}>{t('entries.newest')}</TextLink>}
          {next !== null && (
            <TextLink to={paths.profileSavingGoal(id, { before: next })}>{t('entries.older')}</TextLink>
          )}
        </p>
      )}
    </Card>
  )
}
