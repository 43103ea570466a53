import { Landmark } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { Claim } from '#services/insurance/contract.ts'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { PayeeField } from './claim-forms.server.ts'

interface PayeeCardProps {
  payee: Claim['payee']
  status: Claim['status']
  /** Banks to suggest, and an account number as the country writes it. */
  bankAccounts: { banks: readonly string[]; example: string }
  limits: FieldLimits<PayeeField>
  values: Partial<Record<PayeeField, string>> | undefined
  errors: FieldErrors<PayeeField>
}

/** The account that the claim is paid to, asked until it is paid. */
export function PayeeCard({ payee, status, bankAccounts, limits, values, errors }: PayeeCardProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const isSaving = useNavigation().formData?.get('intent') === 'payee'
  const field = fieldProps({ limits, values: { bank: payee?.bank ?? '', ...values }, errors })
  if (status === 'REJECTED' || status === 'WITHDRAWN' || status === 'DRAFT') return null
  const known = payee && (
    <p className="flex items-center gap-2 font-bold">
      <Landmark aria-hidden="true" className="size-5 shrink-0 text-brand-700" />
      {t('payee.known', { bank: payee.bank, number: payee.maskedNumber })}
    </p>
  )
  if (status === 'PAID') return known && <Card>{known}</Card>
  const hasErrors = Object.keys(errors).length > 0
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('payee.title')}</h2>
      {known ?? <p className="text-ink-700">{t('payee.text')}</p>}
      <details open={!payee || hasErrors} className="grid gap-3">
        <summary className="flex min-h-11 items-center font-extrabold text-brand-700 text-sm">
          {t(payee ? 'payee.change' : 'payee.give')}
        </summary>
        <Form method="post" preventScrollReset className="grid items-start gap-4 pt-2 sm:grid-cols-2">
          <datalist id="banks">
            {bankAccounts.banks.map((bank) => (
              <option key={bank} value={bank} />
            ))}
          </datalist>
          <TextField {...field('bank')} label={t('payee.bank')} list="banks" autoComplete="off" />
          <TextField
            {...field('number')}
            label={t('payee.number')}
            hint={t('payee.numberHint', { example: bankAccounts.example })}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...field('holderName')}
            label={t('payee.holderName')}
            hint={t('payee.holderHint')}
            autoComplete="name"
          />
          <Button
            type="submit"
            name="intent"
            value="payee"
            variant="outline"
            className="w-fit sm:col-span-2"
            isPending={isSaving}
          >
            {t('payee.save')}
          </Button>
        </Form>
      </details>
    </Card>
  )
}
