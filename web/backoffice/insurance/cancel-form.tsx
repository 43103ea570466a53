import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { FoldedDanger } from '../folded-danger.tsx'

/** Cancellation with a confirmation; the owner sees the reason. */
export function CancelForm({ displayPrice, wasIssued }: { displayPrice: string; wasIssued: boolean }) {
  const { t } = useTranslation('insuranceDesk')
  const isPending = useNavigation().formData?.get('intent') === 'cancel'
  return (
    <FoldedDanger title={t('cancel.title')}>
      <Form method="post" preventScrollReset className="grid gap-3 border-ink-200 border-t p-4">
        <p className="text-sm">{t(wasIssued ? 'cancel.text' : 'cancel.notIssued', { amount: displayPrice })}</p>
        <TextArea
          name="reason"
          label={t('cancel.reason')}
          hint={t('cancel.reasonHint')}
          required
          minLength={3}
          maxLength={500}
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
      </Form>
    </FoldedDanger>
  )
}
