import { Eye, Landmark } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { RevealedPayee, StaffClaim } from '#services/insurance/contract.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../staff-form.tsx'
import { FactList } from './fact-list.tsx'
import type { PaidField } from './staff-forms.server.ts'

interface PayFormProps {
  displayPays: string
  by: string
  payee: StaffClaim['payee']
  /** The whole account, after it was asked for. */
  revealed: RevealedPayee | undefined
  limits: FieldLimits<PaidField>
}

/** The account of an approved payout, and the form that records the bank's transfer number. */
export function PayForm({ displayPays, by, payee, revealed, limits }: PayFormProps) {
  const { t } = useTranslation('insuranceDesk')
  const isPending = useNavigation().formData?.get('intent') === 'paid'
  const field = fieldProps({ limits })
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('pay.title', { amount: displayPays })}</h2>
      <p className="text-sm">{t('pay.text', { day: by })}</p>
      <Account payee={payee} revealed={revealed} />
      <StaffForm preventScrollReset className="grid gap-2.5">
        <input type="hidden" name="payeeRevision" value={revealed?.revision ?? payee?.revision ?? ''} />
        <TextField
          {...field('reference')}
          label={t('pay.reference')}
          autoComplete="off"
          messages={{ required: t('pay.missing') }}
        />
        <Checkbox name="withoutAccount" value="yes">
          {t('pay.withoutAccount')}
        </Checkbox>
        <Button
          type="submit"
          name="intent"
          value="paid"
          className="justify-self-start"
          isPending={isPending}
          pendingLabel={t('saving')}
        >
          {t('pay.save')}
        </Button>
      </StaffForm>
    </Card>
  )
}

function Account({ payee, revealed }: Pick<PayFormProps, 'payee' | 'revealed'>) {
  const { t } = useTranslation('insuranceDesk')
  if (revealed)
    return (
      <FactList
        facts={[
          { name: t('pay.bank'), value: revealed.bank },
          { name: t('pay.number'), value: <span className="select-all tabular-nums">{revealed.number}</span> },
          { name: t('pay.holder'), value: revealed.holderName },
        ]}
      />
    )
  if (!payee) return <Notice tone="warn">{t('pay.noAccount')}</Notice>
  return (
    <StaffForm preventScrollReset className="flex flex-wrap items-center gap-3">
      <p className="flex items-center gap-2 font-bold">
        <Landmark aria-hidden="true" className="size-5 shrink-0 text-brand-700" />
        {payee.bank} {payee.maskedNumber}
      </p>
      <Button
        type="submit"
        name="intent"
        value="reveal"
        variant="outline"
        size="sm"
        icon={<Eye aria-hidden="true" className="size-4.5" />}
      >
        {t('pay.reveal')}
      </Button>
    </StaffForm>
  )
}
