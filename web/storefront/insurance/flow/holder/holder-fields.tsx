import type { ReactNode } from 'react'
import { getDocument } from '#services/accounts/people/rules/billing-document.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { messageFacts } from '#shared/countries/tables/message-facts.ts'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PhoneField } from '../../../account/phone/phone-field.tsx'
import { civilStatuses } from './holder-draft.ts'
import type { HolderDraft, HolderField } from './holder-form.server.ts'

interface HolderFieldsProps {
  /** Name of the pet. */
  name: string
  country: CountryIso
  draft: HolderDraft
  errors: FieldErrors<HolderField>
  limits: FieldLimits<HolderField>
  /** yyyy-MM-dd */
  today: string
}

/** Fields of the policy holder: person, contact, billing, and the pet's distinguishing marks. */
export function HolderFields({ name, country, draft, errors, limits, today }: HolderFieldsProps) {
  const { t, locale } = useTranslation('petInsuranceFlow')
  const props = fieldProps<HolderField>({ limits, values: draft, errors })
  const missing = t('holder.faults.missing')
  const field = (key: HolderField) => ({
    ...props(key),
    label: t(`holder.fields.${key}`, { ...messageFacts[locale], name }),
    messages: { required: missing, invalid: missing },
  })
  const needed = { pattern: '.*\\S.*' }
  const { extensions, complement } = getDocument(country, 'identity')
  return (
    <>
      <Part title={t('holder.who')}>
        <TextField {...field('firstName')} {...needed} autoComplete="given-name" />
        <TextField {...field('lastName')} {...needed} autoComplete="family-name" />
        <TextField
          {...field('ciNumber')}
          {...needed}
          hint={t('holder.ciHint')}
          inputMode={extensions ? 'text' : 'numeric'}
          autoComplete="off"
        />
        {extensions && complement && (
          <div className="grid grid-cols-2 items-start gap-4">
            <SelectField
              name="ciExtension"
              label={t('holder.fields.ciExtension')}
              defaultValue={draft.ciExtension}
              error={errors.ciExtension}
              hint={t('holder.extensionHint')}
              placeholder={t('holder.noExtension')}
              options={extensions.map((extension) => ({ value: extension, label: extension }))}
            />
            <TextField
              {...field('ciComplement')}
              hint={t('holder.complementHint')}
              autoComplete="off"
              autoCapitalize="characters"
            />
          </div>
        )}
        <TextField {...field('birthday')} type="date" max={today} autoComplete="bday" />
      </Part>
      <Part title={t('holder.where')}>
        <PhoneField {...field('phone')} {...needed} autoComplete="tel" />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField {...field('city')} {...needed} autoComplete="address-level2" />
        <TextField {...field('street')} {...needed} autoComplete="street-address" />
      </Part>
      <Part title={t('holder.bill')}>
        <TextField {...field('billingName')} {...needed} autoComplete="off" />
        <TextField {...field('billingNit')} hint={t('holder.nitHint', messageFacts[locale])} autoComplete="off" />
      </Part>
      <Part title={t('holder.pet', { name })}>
        <TextArea
          {...field('marks')}
          hint={t('holder.marksHint')}
          messages={{ required: t('holder.faults.marks-missing') }}
          className="@xl/main:col-span-2"
        />
      </Part>
      <details
        className="rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 sm:px-5"
        open={draft.sex !== '' || draft.civilStatus !== ''}
      >
        <summary className="min-h-10 py-2 font-bold">{t('holder.more')}</summary>
        <div className="grid items-start gap-4 pt-3 pb-2 @xl/main:grid-cols-2">
          <RadioGroup
            name="sex"
            label={t('holder.fields.sex')}
            variant="chips"
            defaultValue={draft.sex}
            options={[
              { value: 'Hembra', label: t('holder.sexes.Hembra') },
              { value: 'Macho', label: t('holder.sexes.Macho') },
              { value: '', label: t('holder.sexes.none') },
            ]}
          />
          <SelectField
            name="civilStatus"
            label={t('holder.fields.civilStatus')}
            defaultValue={draft.civilStatus}
            error={errors.civilStatus}
            placeholder={t('holder.noCivilStatus')}
            options={civilStatuses.map((status) => ({ value: status, label: t(`holder.civil.${status}`) }))}
          />
        </div>
      </details>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="sm:p-6">
      <h2 className="mb-4 text-lg">{title}</h2>
      <div className="grid items-start gap-4 @xl/main:grid-cols-2">{children}</div>
    </Card>
  )
}
