import { useState } from 'react'
import type { BillingInfo } from '#services/accounts/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { documents } from '#shared/countries/tables/documents.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { BillingFields } from '../billing/billing-fields.tsx'
import type { BillingField } from '../billing/billing-form.server.ts'
import { formatDocument, isBlankBilling, type TypedBilling } from '../billing/billing-form.ts'
import { KnownSection } from './known-section.tsx'

interface BillingSectionProps {
  country: CountryIso
  values: TypedBilling
  /** Saved in the account, for every order. */
  saved: BillingInfo | null
  errors: FieldErrors<BillingField> | null
}

/** Holder of the comprobante in one line; the fields open to change it. */
export function BillingSection({ country, values, saved, errors }: BillingSectionProps) {
  const { t } = useTranslation('billing')
  const document = documents[country].map(({ type }) => type).join(' o ')
  const isAsked = errors !== null || (!saved && !isBlankBilling(values))
  // Stays open while a shopper clears a field to retype it.
  const [wasAsked, setAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setAsked(true)
  return (
    <KnownSection
      title={t('checkout.title')}
      answer={
        saved
          ? t('checkout.savedAs', { name: saved.businessName, document: formatDocument(saved) })
          : t('checkout.nobody')
      }
      action={saved ? undefined : t('checkout.add', { document })}
      isRefused={isAsked || wasAsked}
    >
      <BillingFields country={country} values={values} errors={errors ?? {}} isOptional />
    </KnownSection>
  )
}
