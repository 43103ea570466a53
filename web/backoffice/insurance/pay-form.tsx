import { useNavigation } from 'react-router'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { PaidField } from './staff-forms.server.ts'

interface PayFormProps {
  displayPays: string
  by: string
  limits: FieldLimits<PaidField>
}

/** Records the bank's transfer number of an approved payout. */
export function PayForm({ displayPays, by, limits }: PayFormProps) {
  const { t } = useTranslation('insuranceDesk')
  const isPending = useNavigation().formData?.get('intent') === 'paid'
  const field = fieldProps({ limits })
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('pay.title', { amount: displayPays })}</h2>
      <p className="text-sm">{t('pay.text', { day: by })}</p>
      <StaffForm preventScrollReset className="flex flex-wrap items-end gap-2.5">
        <TextField
          {...field('reference')}
          label={t('pay.reference')}
          autoComplete="off"
          messages={{ required: t('pay.missing') }}
          className="min-w-0 grow basis-60"
        />
        <Button
          type="submit"
          name="intent"
          value="paid"
          className="h-12"
          isPending={isPending}
          pendingLabel={t('saving')}
        >
          {t('pay.save')}
        </Button>
      </StaffForm>
    </Card>
  )
}
