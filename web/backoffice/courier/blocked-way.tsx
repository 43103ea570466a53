import { TriangleAlert } from 'lucide-react'
import type { Drop } from '#services/market/contract.ts'
import { DISRUPTION_REASONS } from '#services/market/disruptions/rules/disruption.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { FoldedForm } from './folded-form.tsx'

/** Tells the shop that nobody gets through to this delivery. */
export function BlockedWay({ drop, isPending }: { drop: Drop; isPending: boolean }) {
  const { t } = useTranslation('orderDesk')
  return (
    <FoldedForm
      drop={drop}
      title={t('courier.blocked')}
      icon={<TriangleAlert aria-hidden="true" className="size-4.5" />}
    >
      <RadioGroup
        name="reason"
        label={t('disruptions.why')}
        variant="chips"
        isRequired
        messages={{ required: t('disruptions.reasonMissing') }}
        options={DISRUPTION_REASONS.map((reason) => ({ value: reason, label: t(`disruptions.reason.${reason}`) }))}
      />
      <p className="text-ink-600 text-sm">{t('courier.blockedText')}</p>
      <Button type="submit" name="intent" value="blocked" isWide isPending={isPending} pendingLabel={t('do.saving')}>
        {t('courier.sendBlocked')}
      </Button>
    </FoldedForm>
  )
}
