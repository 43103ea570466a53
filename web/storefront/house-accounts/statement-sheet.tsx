import type { HouseAccountStatement } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'

interface StatementSheetProps {
  statement: HouseAccountStatement
  /** Name of the customer, on the shop's copy. */
  customer?: string
}

/** A month's statement as it is printed: sums, entries, and until when it is paid. */
export function StatementSheet({ statement, customer }: StatementSheetProps) {
  const { t } = useTranslation('houseAccounts')
  const { account, monthLabel, dueLabel, isEnded, opening, closing, entries } = statement
  const money = (amount: number) => formatMoney(amount, account.currencyCode)
  const sums = (['charges', 'credits', 'payments', 'payouts', 'corrections'] as const).filter(
    (name) => statement[name] !== 0,
  )
  return (
    <section className="grid gap-4 rounded-card border border-ink-200 bg-white p-5 shadow-1 sm:p-7 print:border-0 print:p-0">
      <header>
        <h1 className="text-xl">{t('statements.of', { month: monthLabel })}</h1>
        <p className="text-ink-700">
          {account.shopName}
          {customer && ` · ${customer}`}
        </p>
      </header>
      <dl className="grid max-w-sm gap-1">
        <Line label={t('statements.opening')} amount={money(opening)} />
        {sums.map((name) => (
          <Line key={name} label={t(`statements.${name}`)} amount={money(statement[name])} />
        ))}
        <Line label={t('statements.closing')} amount={money(closing)} isStrong />
      </dl>
      <p className="text-ink-700">{t(isEnded ? 'statements.dueBy' : 'statements.open', { day: dueLabel })}</p>
      {entries.length === 0 ? (
        <p className="text-ink-600">{t('statements.none')}</p>
      ) : (
        <table className="w-full text-sm">
          <thead className="text-left text-ink-600">
            <tr>
              <th scope="col" className="py-1.5 pr-3">
                {t('statements.what')}
              </th>
              <th scope="col" className="py-1.5 pr-3 text-right">
                {t('statements.amount')}
              </th>
              <th scope="col" className="py-1.5 text-right">
                {t('statements.balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.number} className="border-ink-200 border-t align-top">
                <td className="py-1.5 pr-3">
                  {t(`entries.${entry.kind}`)}
                  {entry.method && ` ${t(`entries.methods.${entry.method}`)}`}
                  {entry.referenceId && ` ${entry.referenceId}`}
                  {entry.reason && `: ${entry.reason}`}
                  <span className="block text-ink-600">{entry.dayLabel}</span>
                </td>
                <td className="whitespace-nowrap py-1.5 pr-3 text-right tabular-nums">{money(entry.amount)}</td>
                <td className="whitespace-nowrap py-1.5 text-right tabular-nums">{money(entry.balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Line({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) {
  return (
    <div className={cx('flex justify-between gap-4', isStrong && 'border-ink-200 border-t pt-1 font-extrabold')}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  )
}
