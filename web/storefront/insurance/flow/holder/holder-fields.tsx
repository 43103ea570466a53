import type { ReactNode } from 'react'
import { getDocument } from '#services/accounts/people/rules/billing-document.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { messageFacts } from '#shared/countries/tables/message-facts.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import {
  civilStatuses,
  type HolderDraft,
  type HolderError,
  type HolderErrors,
  type HolderField,
} from './holder-draft.ts'

interface HolderFieldsProps {
  /** Name of the pet. */
  name: string
  country: CountryIso
  draft: HolderDraft
  errors: HolderErrors
  /** Service errors by field. */
  messages: Partial<Record<HolderField, string>>
  /** yyyy-MM-dd */
  today: string
}

/** Fields of the policy holder: person, contact, billing, and the pet's distinguishing marks. */
export function HolderFields({ name, country, draft, errors, messages, today }: HolderFieldsProps) {
  const { t, locale } = useTranslation('petInsuranceFlow')
  const identity = getDocument(country, 'identity')
  const { extensions, complement } = identity
  const getMessage = (error: HolderError) => {
    if (error === 'ci-not-valid') return identity.mistake
    if (error === 'nit-not-valid') return getDocument(country, 'tax').mistake
    return t(`holder.faults.${error}`)
  }
  /** Props of every field: name, label, value and error. */
  const field = (key: HolderField) => {
    const error = errors[key]
    const label = t(`holder.fields.${key}`, { ...messageFacts[locale], name })
    return {
      name: key,
      label,
      defaultValue: draft[key],
      error: error ? getMessage(error) : (messages[key] ?? null),
      messages: { required: t('holder.faults.missing'), invalid: t('holder.faults.missing') },
    }
  }
  const needed = { required: true, pattern: '.*\\S.*' }
  return (
    <>
      <Part title={t('holder.who')}>
        <TextField {...field('firstName')} {...needed} maxLength={100} autoComplete="given-name" />
        <TextField {...field('lastName')} {...needed} maxLength={100} autoComplete="family-name" />
        <TextField
          {...field('ciNumber')}
          {...needed}
          hint={t('holder.ciHint')}
          inputMode={extensions ? 'text' : 'numeric'}
          maxLength={20}
          autoComplete="off"
        />
        {extensions && complement && (
          <div className="grid grid-cols-2 items-start gap-4">
            <SelectField
              {...field('ciExtension')}
              hint={t('holder.extensionHint')}
              placeholder={t('holder.noExtension')}
              options={extensions.map((extension) => ({ value: extension, label: extension }))}
            />
            <TextField
              {...field('ciComplement')}
              hint={t('holder.complementHint')}
              maxLength={2}
              autoComplete="off"
              autoCapitalize="characters"
            />
          </div>
        )}
        <TextField {...field('birthday')} type="date" required max={today} autoComplete="bday" />
      </Part>
      <Part title={t('holder.where')}>
        <TextField {...field('phone')} {...needed} type="tel" maxLength={40} autoComplete="tel" />
        <TextField {...field('email')} type="email" required maxLength={254} autoComplete="email" />
        <TextField {...field('city')} {...needed} maxLength={100} autoComplete="address-level2" />
        <TextField {...field('street')} {...needed} maxLength={200} autoComplete="street-address" />
      </Part>
      <Part title={t('holder.bill')}>
        <TextField {...field('billingName')} {...needed} maxLength={200} autoComplete="off" />
        <TextField
          {...field('billingNit')}
          hint={t('holder.nitHint', messageFacts[locale])}
          maxLength={20}
          autoComplete="off"
        />
      </Part>
      <Part title={t('holder.pet', { name })}>
        <TextArea
          {...field('marks')}
          hint={t('holder.marksHint')}
          required
          maxLength={500}
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
            {...field('civilStatus')}
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
