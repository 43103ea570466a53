import { FileText } from 'lucide-react'
import { useNavigation } from 'react-router'
import { getDocument } from '#services/accounts/people/rules/billing-document.ts'
import type { BillingOfOrder } from '#services/market/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { documentHints } from '#shared/countries/tables/document-hints.ts'
import { documents } from '#shared/countries/tables/documents.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../../staff-form.tsx'

interface BillingCardProps {
  billing: BillingOfOrder | null
  country: CountryIso
  idempotencyKey: string
  limits: FieldLimits<'documentType' | 'documentNumber' | 'complement' | 'businessName'>
}

/** NIT or RUC and razón social of the comprobante; folded, the form that changes them. */
export function BillingCard({ billing, country, idempotencyKey, limits }: BillingCardProps) {
  const { t } = useTranslation('orderDesk')
  const { t: words } = useTranslation('billing')
  const field = fieldProps({ limits })
  const isPending = useNavigation().formData?.get('intent') === 'billing'
  const { type, label } = getDocument(country, 'tax')
  return (
    <Card className="grid gap-2">
      <h2 className="flex items-center gap-2 text-lg">
        <FileText aria-hidden="true" className="size-5 text-ink-600" />
        {t('billing.title')}
      </h2>
      {billing ? (
        <p className="wrap-anywhere">
          <b className="block">{billing.businessName}</b>
          {[billing.documentType, billing.documentNumber, billing.complement].filter(Boolean).join(' ')}
        </p>
      ) : (
        <p className="text-ink-600 text-sm">{t('billing.none')}</p>
      )}
      {/* The key closes the form after saving. */}
      <details key={billing?.display ?? ''}>
        <summary className="flex min-h-9 items-center font-extrabold text-brand-700 text-sm">
          {t(billing ? 'billing.change' : 'billing.add', { document: label })}
        </summary>
        <StaffForm preventScrollReset className="grid gap-3 pt-2">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <SelectField
            {...field('documentType')}
            label={words('documentType')}
            options={documents[country].map((document) => ({ value: document.type, label: document.label }))}
            defaultValue={billing?.documentType ?? type}
          />
          <TextField
            {...field('documentNumber')}
            label={words('documentNumber')}
            hint={documentHints[country]}
            defaultValue={billing?.documentNumber}
            autoComplete="off"
            messages={{ required: words('numberRequired') }}
          />
          {documents[country].some(({ complement }) => complement !== undefined) && (
            <TextField
              {...field('complement')}
              label={words('complement')}
              hint={words('complementHint')}
              defaultValue={billing?.complement ?? ''}
              autoComplete="off"
            />
          )}
          <TextField
            {...field('businessName')}
            label={words('businessName')}
            defaultValue={billing?.businessName}
            autoComplete="off"
            messages={{ required: words('businessNameRequired') }}
          />
          <Button type="submit" name="intent" value="billing" isPending={isPending} pendingLabel={t('do.saving')}>
            {t('billing.save')}
          </Button>
        </StaffForm>
        {billing && (
          <StaffForm preventScrollReset className="pt-2">
            <Button type="submit" name="intent" value="no-billing" variant="ghost" size="sm" isWide>
              {t('billing.remove')}
            </Button>
          </StaffForm>
        )}
      </details>
    </Card>
  )
}
