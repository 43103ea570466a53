import type { CountryIso } from '#shared/countries/countries.ts'
import { documentHints } from '#shared/countries/tables/document-hints.ts'
import { documents } from '#shared/countries/tables/documents.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { BillingField } from './billing-form.server.ts'
import type { TypedBilling } from './billing-form.ts'

interface BillingFieldsProps {
  country: CountryIso
  values: TypedBilling
  errors: FieldErrors<BillingField>
  /** Leaves the validation to the server, because the browser cannot point at a field in a folded section. */
  isOptional?: boolean
  className?: string
}

/** Document, name and e-mail of a comprobante, in the format of the country. */
export function BillingFields({ country, values, errors, isOptional = false, className }: BillingFieldsProps) {
  const { t } = useTranslation('billing')
  const needed = isOptional ? {} : { required: true, pattern: '.*\\S.*' }
  return (
    <div className={cx('group/billing grid items-start gap-4 @2xl/main:grid-cols-2', className)}>
      <RadioGroup
        name="documentType"
        label={t('documentType')}
        variant="chips"
        defaultValue={values.documentType}
        options={documents[country].map(({ type, label, complement }) => ({
          value: type,
          label,
          isOpening: complement !== undefined,
        }))}
        error={errors.documentType}
        className="@2xl/main:col-span-2"
      />
      <TextField
        {...needed}
        name="documentNumber"
        label={t('documentNumber')}
        hint={documentHints[country]}
        maxLength={20}
        autoComplete="off"
        defaultValue={values.documentNumber}
        error={errors.documentNumber}
        messages={{ required: t('numberRequired'), invalid: t('numberRequired') }}
      />
      {documents[country].some(({ complement }) => complement !== undefined) && (
        <div className="hidden group-has-[[data-opening]:checked]/billing:block">
          <TextField
            name="complement"
            label={t('complement')}
            hint={t('complementHint')}
            maxLength={2}
            autoComplete="off"
            defaultValue={values.complement}
            error={errors.complement}
          />
        </div>
      )}
      <TextField
        {...needed}
        name="businessName"
        label={t('businessName')}
        hint={t('businessNameHint')}
        maxLength={200}
        autoComplete="organization"
        defaultValue={values.businessName}
        error={errors.businessName}
        messages={{ required: t('businessNameRequired'), invalid: t('businessNameRequired') }}
        className="@2xl/main:col-start-1"
      />
      <TextField
        name="billingEmail"
        {...(isOptional ? {} : { type: 'email', required: true })}
        inputMode="email"
        label={t('email')}
        maxLength={254}
        autoComplete="email"
        defaultValue={values.billingEmail}
        error={errors.billingEmail}
        messages={{ required: t('emailInvalid'), invalid: t('emailInvalid') }}
      />
    </div>
  )
}
