import type { SavingGoal } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'

/** What a goal holds, how far it is, and what to put aside a month. */
export function GoalProgress({ goal }: { goal: SavingGoal }) {
  const { t } = useTranslation('savingGoals')
  const { balance, target, missing, progress, monthly, monthLabel, currencyCode } = goal
  const money = (amount: number) => formatMoney(amount, currencyCode)
  const lines = goal.isClosed
    ? [t('closed')]
    : missing === 0
      ? [t('reached')]
      : [t('missing', { amount: money(missing) }), ...describeMonth()]

  function describeMonth(): string[] {
    if (monthLabel === null) return []
    if (monthly === null) return [t('monthOver', { month: monthLabel })]
    return [
      monthly === missing
        ? t('monthlyLast', { amount: money(monthly) })
        : t('monthly', { amount: money(monthly), month: monthLabel }),
    ]
  }

  return (
    <section className="flex items-center gap-5 rounded-panel bg-brand-800 px-6 py-6 text-white shadow-2">
      <span className="grid size-18 shrink-0 place-items-center rounded-full bg-white max-sm:hidden">
        <Art name="money-bag" size={44} />
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="font-black text-3xl tabular-nums">
          {money(balance)} <span className="font-bold text-base text-brand-200">/ {money(target)}</span>
        </p>
        <p className="sr-only">{t('progress', { percent: progress })}</p>
        <div aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-brand-900">
          <div className="h-full rounded-full bg-white" style={{ width: `${progress}%` }} />
        </div>
        {lines.map((line) => (
          <p key={line} className="text-brand-200 text-sm">
            {line}
          </p>
        ))}
      </div>
    </section>
  )
}
