import { type Currency, currencyPrefix } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { SectionAnswer } from './section-answer.ts'
import { getErrorAt } from './section-card.tsx'
import type { TypedDeposit } from './typed-deposit.ts'

interface DepositFieldsProps {
  deposit: TypedDeposit
  currency: Currency
  answer: SectionAnswer | null
}

const KINDS = ['none', 'percent', 'fixed'] as const

/** Deposit of a booking: none, a share of the price, or a fixed amount per pet. */
export function DepositFields({ deposit, currency, answer }: DepositFieldsProps) {
  const { t } = useTranslation('backoffice')
  return (
    <div className="group/deposit grid gap-3">
      <RadioGroup
        name="deposit"
        label={t('store.deposit.label')}
        variant="chips"
        defaultValue={deposit.kind}
        options={KINDS.map((kind) => ({ value: kind, label: t(`store.deposit.${kind}`) }))}
      />
      <p className="text-ink-600 text-sm">{t('store.deposit.hint')}</p>
      <div className="hidden gap-4 group-has-[[value=percent]:checked]/deposit:grid sm:grid-cols-2">
        <TextField
          name="depositPercent"
          inputMode="numeric"
          label={t('store.deposit.percentLabel')}
          defaultValue={deposit.percent || '20'}
          error={getErrorAt(answer, 'depositPercent')}
          after={<span className="pr-1.5 font-bold text-ink-600">%</span>}
        />
      </div>
      <div className="hidden gap-4 group-has-[[value=fixed]:checked]/deposit:grid sm:grid-cols-2">
        <TextField
          name="depositAmount"
          inputMode="decimal"
          label={t('store.deposit.amountLabel', { currency: currencyPrefix(currency) })}
          defaultValue={deposit.amount}
          error={getErrorAt(answer, 'depositAmount')}
        />
      </div>
    </div>
  )
}
