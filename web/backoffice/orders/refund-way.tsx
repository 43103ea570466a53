import type { StaffOrder } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

/** Where money goes back to; the way it came stands first. */
export function RefundWay({ ways }: { ways: StaffOrder['refundWays'] }) {
  const { t } = useTranslation('orderDesk')
  return (
    <RadioGroup
      name="refundTo"
      label={t('refundTo.label')}
      look="chips"
      options={ways.map((way) => ({ value: way, label: t(`refundTo.${way}`) }))}
      {...(ways[0] && { defaultValue: ways[0] })}
    />
  )
}
