import { CreditCard, QrCode } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'

interface DepositMethodsProps {
  ways: readonly ('qr' | 'card')[]
  /** Previous choice, while it is still offered. */
  chosen?: 'qr' | 'card'
}

/** Payment method of a deposit, shown only when there is a choice. */
export function DepositMethods({ ways, chosen }: DepositMethodsProps) {
  const { t } = useTranslation('booking')
  const first = ways.find((way) => way === chosen) ?? ways[0]
  if (ways.length < 2) return first ? <input type="hidden" name="depositMethod" value={first} /> : null
  return (
    <RadioGroup
      name="depositMethod"
      label={t('deposit.legend')}
      defaultValue={first}
      options={ways.map((way) => ({
        value: way,
        label: t(`deposit.${way}`),
        hint: t(`deposit.${way}Hint`),
        icon:
          way === 'qr' ? (
            <QrCode aria-hidden="true" className="size-6" />
          ) : (
            <CreditCard aria-hidden="true" className="size-6" />
          ),
      }))}
    />
  )
}
