import { useNavigation } from 'react-router'
import type { StaffOrder } from '#services/market/contract.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useTranslationTo } from '../../storefront/layout/use-translation-to.ts'
import { FoldedDanger } from '../folded-danger.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { ReasonField } from './order-forms.server.ts'
import { RefundWay } from './refund-way.tsx'

interface CancelFormProps {
  staff: StaffOrder
  limits: FieldLimits<ReasonField>
}

/** Cancellation with a confirmation; the customer sees the reason. */
export function CancelForm({ staff, limits }: CancelFormProps) {
  const { t } = useTranslation('orderDesk')
  const promise = useTranslationTo('orderDesk', staff.order.contact)
  const field = fieldProps({ limits })
  const isPending = useNavigation().formData?.get('intent') === 'cancel'
  const ways = staff.refundWays.filter((way) => way !== 'cash')
  return (
    <FoldedDanger title={t('cancel.title')}>
      <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-4">
        <p className="text-sm">{promise('cancel.text')}</p>
        <TextArea
          {...field('reason')}
          label={t('cancel.reason')}
          hint={t('cancel.reasonHint')}
          messages={{ required: t('cancel.reasonMissing') }}
        />
        {ways.length > 1 && <RefundWay ways={ways} />}
        {ways.length === 1 && (
          <p className="font-bold text-sm">
            {t(staff.order.paymentMethod === 'on_account' ? 'cancel.toAccountOnly' : 'cancel.toWalletOnly')}
          </p>
        )}
        {ways.length === 0 && <p className="font-bold text-sm">{t('cancel.nothingPaid')}</p>}
        <Button
          type="submit"
          name="intent"
          value="cancel"
          variant="danger"
          isWide
          isPending={isPending}
          pendingLabel={t('do.saving')}
        >
          {t('cancel.sure')}
        </Button>
      </StaffForm>
    </FoldedDanger>
  )
}
