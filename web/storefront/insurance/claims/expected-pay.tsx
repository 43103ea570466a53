import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { formatRefusal } from '#services/insurance/contracts/rules/refusal-labels.ts'
import type { Judgement } from '#services/insurance/policies/rules/coverage.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'

interface ExpectedPayProps {
  /** Null while its day or its cost is not known. */
  judgement: Judgement | null
  amount: number
  currency: Currency
  /** This coverage excludes preexisting conditions. */
  excludesPreexisting: boolean
}

/** Expected payout step by step, by the same rules that decide the claim. */
export function ExpectedPay({ judgement, amount, currency, excludesPreexisting }: ExpectedPayProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const money = (minor: number) => formatMoney(minor, currency)
  if (!judgement) return <p className="text-ink-600">{t('expected.unknown')}</p>
  if (!judgement.isPaid)
    return (
      <Notice tone="warn" title={t('expected.nothing')}>
        {formatRefusal(judgement.refusal, formatDay(judgement.from))} {t('expected.nothingText')}
      </Notice>
    )
  const { pays, deductible, sharePercent, cutByLimit, limitLeft } = judgement
  const rows = [
    { name: t('expected.cost'), value: money(amount) },
    ...(deductible > 0 ? [{ name: t('expected.deductible'), value: money(-deductible) }] : []),
    ...(sharePercent < 100
      ? [
          {
            name: t('expected.share', { percent: 100 - sharePercent }),
            value: money(pays + cutByLimit - amount + deductible),
          },
        ]
      : []),
    ...(cutByLimit > 0 ? [{ name: t('expected.overLimit'), value: money(-cutByLimit) }] : []),
  ]
  return (
    <div className="grid gap-2.5">
      <dl className="grid gap-1">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-700">{name}</dt>
            <dd className="shrink-0 tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-ink-200 border-t pt-2">
          <dt className="font-extrabold">{t('expected.pays')}</dt>
          <dd className="shrink-0 font-black text-xl tabular-nums">{money(pays)}</dd>
        </div>
      </dl>
      <p className="text-ink-600 text-sm">
        {t('expected.left', { amount: money(limitLeft) })} {excludesPreexisting && t('expected.preexisting')}
      </p>
    </div>
  )
}
