import { Undo2 } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { StaffOrder } from '#services/market/contract.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { ReasonField } from './order-forms.server.ts'
import { RefundWay } from './refund-way.tsx'

interface ReturnFormProps {
  staff: StaffOrder
  idempotencyKey: string
  limits: FieldLimits<ReasonField>
}

/** Records returned quantities of a delivered order, line by line. */
export function ReturnForm({ staff, idempotencyKey, limits }: ReturnFormProps) {
  const { order, refundWays, returns } = staff
  const { t } = useTranslation('orderDesk')
  const field = fieldProps({ limits })
  const isPending = useNavigation().formData?.get('intent') === 'return'
  const lines = order.lines.filter(
    ({ state, quantity, returnedQuantity }) => state === 'kept' && returnedQuantity < quantity,
  )
  return (
    <details key={returns.length} className="rounded-card border border-ink-300 bg-white open:border-ink-500">
      <summary className="flex min-h-12 items-center justify-center gap-2 rounded-card px-4 font-extrabold text-brand-700 text-md">
        <Undo2 aria-hidden="true" className="size-4.5" />
        {t('return.title')}
      </summary>
      <StaffForm preventScrollReset className="grid gap-4 border-ink-200 border-t p-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <p className="text-sm">{t('return.text')}</p>
        {lines.map((line) => (
          <fieldset key={line.position} className="grid gap-1.5">
            <input type="hidden" name={`seen-${line.position}`} value={line.returnedQuantity} />
            <TextField
              name={`back-${line.position}`}
              type="number"
              inputMode="numeric"
              label={t('return.quantity', { title: line.title })}
              min={0}
              max={line.quantity - line.returnedQuantity}
              defaultValue="0"
            />
            <Checkbox
              name={`restock-${line.position}`}
              aria-label={t('return.restock', { title: line.title })}
              defaultChecked
            >
              {t('return.restockShort')}
            </Checkbox>
          </fieldset>
        ))}
        <TextArea {...field('reason')} label={t('return.reason')} messages={{ required: t('return.reasonMissing') }} />
        {refundWays.length > 0 && <RefundWay ways={refundWays} isOnAccount={order.paymentMethod === 'on_account'} />}
        <Button type="submit" name="intent" value="return" isWide isPending={isPending} pendingLabel={t('do.saving')}>
          {t('return.submit')}
        </Button>
      </StaffForm>
    </details>
  )
}
