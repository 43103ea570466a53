import { CreditCard, QrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'

interface WayToPayProps {
  ways: ('qr' | 'card')[]
  label: ReactNode
}

/** How a month is paid, sent as `method`. */
export function WayToPay({ ways, label }: WayToPayProps) {
  const { t } = useTranslation('petMember')
  return (
    <RadioGroup
      name="method"
      label={label}
      defaultValue={ways[0]}
      options={ways.map((each) => ({
        value: each,
        label: t(`join.${each}`),
        hint: t(`join.${each}Hint`),
        icon: each === 'qr' ? <QrCode aria-hidden="true" /> : <CreditCard aria-hidden="true" />,
      }))}
    />
  )
}
