import { useNavigation } from 'react-router'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { FoldedDanger } from '../folded-danger.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { CancelField } from './staff-forms.server.ts'

interface CancelFormProps {
  displayPrice: string
  wasIssued: boolean
  limits: FieldLimits<CancelField>
}

/** Cancellation with a confirmation; the owner sees the reason. */
export function CancelForm({ displayPrice, wasIssued, limits }: CancelFormProps) {
  const { t } = useTranslation('insuranceDesk')
  const isPending = useNavigation().formData?.get('intent') === 'cancel'
  const field = fieldProps({ limits })
  return (
    <FoldedDanger title={t('cancel.title')}>
      <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-4">
        <p className="text-sm">{t(wasIssued ? 'cancel.text' : 'cancel.notIssued', { amount: displayPrice })}</p>
        <TextArea
          {...field('reason')}
          label={t('cancel.reason')}
          hint={t('cancel.reasonHint')}
          messages={{ required: t('cancel.reasonMissing') }}
        />
        {wasIssued && (
          <Checkbox name="refund" value="yes" hint={t('cancel.refundHint')}>
            {t('cancel.refund', { amount: displayPrice })}
          </Checkbox>
        )}
        <Button
          type="submit"
          name="intent"
          value="cancel"
          variant="danger"
          isWide
          isPending={isPending}
          pendingLabel={t('saving')}
        >
          {t('cancel.sure')}
        </Button>
      </StaffForm>
    </FoldedDanger>
  )
}
