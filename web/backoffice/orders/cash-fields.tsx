import { useTranslation } from '#web/i18n/i18n.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface CashFieldsProps {
  displayDue: string
  isCash: boolean
  /** People who may hold the cash, for an operator who hands over in place of a courier; null: the courier does. */
  holders: readonly { uid: string; name: string }[] | null
}

const reasons = ['less', 'more', 'qr', 'card'] as const

/** What was collected at the door: all of it, or folded another sum with its reason; and who has the cash. */
export function CashFields({ displayDue, isCash, holders }: CashFieldsProps) {
  const { t } = useTranslation('orderDesk')
  return (
    <>
      <Checkbox name="collected" className="font-bold">
        {t(isCash ? 'do.collected' : 'do.collectedCard', { amount: displayDue })}
      </Checkbox>
      {isCash && holders && (
        <SelectField
          name="cashHolderUid"
          label={t('cash.holder')}
          placeholder={t('cash.holderNone')}
          options={holders.map(({ uid, name }) => ({ value: uid, label: name }))}
        />
      )}
      {isCash && (
        <details className="rounded-tile border border-ink-300 bg-white open:border-ink-500">
          <summary className="flex min-h-11 items-center px-3.5 font-extrabold text-brand-700 text-sm">
            {t('cash.other')}
          </summary>
          <div className="grid gap-3 border-ink-200 border-t p-3.5">
            <TextField
              name="otherSum"
              inputMode="decimal"
              label={t('cash.sum')}
              hint={t('cash.sumHint')}
              autoComplete="off"
              maxLength={20}
            />
            <SelectField
              name="differenceReason"
              label={t('cash.reason')}
              placeholder={t('cash.reasonNone')}
              options={reasons.map((reason) => ({ value: reason, label: t(`cash.reasons.${reason}`) }))}
            />
            <TextField name="differenceNote" label={t('cash.note')} maxLength={300} />
          </div>
        </details>
      )}
    </>
  )
}
