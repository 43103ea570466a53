import type { StaffOrder } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'

/** Choice of the refund method; the original payment method comes first. */
export function RefundWay({ ways, isOnAccount = false }: { ways: StaffOrder['refundWays']; isOnAccount?: boolean }) {
  const { t } = useTranslation('orderDesk')
  return (
    <RadioGroup
      name="refundTo"
      label={t('refundTo.label')}
      variant="chips"
      options={ways.map((way) => ({ value: way, label: t(isOnAccount ? 'refundTo.account' : `refundTo.${way}`) }))}
      {...(ways[0] && { defaultValue: ways[0] })}
    />
  )
}
