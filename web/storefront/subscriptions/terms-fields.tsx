import { MapPin, Store } from 'lucide-react'
import { fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PhoneField } from '../account/phone/phone-field.tsx'
import { PICKUP, type TermsChoices, type TermsLimits, type TermsValues } from './terms-values.ts'

interface TermsFieldsProps {
  choices: TermsChoices
  limits: TermsLimits
  values: TermsValues
  /** Where adding an address leads back to. */
  back: string
}

/** Where it goes, how it is paid, and who receives it. */
export function TermsFields({ choices, limits, values, back }: TermsFieldsProps) {
  const { t } = useTranslation('subscription')
  const { fullName, phoneNumber } = values
  const field = fieldProps({ limits, values: { fullName, phoneNumber } })
  const isPayable = choices.payments.some((payment) => payment === values.paymentMethod)
  return (
    <>
      <div className="grid gap-2">
        <RadioGroup
          name="place"
          label={t('form.place')}
          defaultValue={values.place}
          isRequired
          options={[
            ...choices.addresses.map(({ value, label, hint }) => ({
              value,
              label,
              hint,
              icon: <MapPin aria-hidden="true" className="size-6" />,
            })),
            {
              value: PICKUP,
              label: t('form.pickup', { shop: choices.shopName }),
              icon: <Store aria-hidden="true" className="size-6" />,
            },
          ]}
        />
        <p className="text-sm">
          <TextLink to={paths.delivery({ back })}>{t('form.addAddress')}</TextLink>
        </p>
      </div>
      <div className="grid gap-1.5">
        <RadioGroup
          name="paymentMethod"
          label={t('form.payment')}
          variant="chips"
          isRequired
          defaultValue={isPayable ? values.paymentMethod : choices.payments[0]}
          options={choices.payments.map((payment) => ({ value: payment, label: t(`pay.${payment}`) }))}
        />
        <p className="text-ink-600 text-sm">{t('form.paymentHint')}</p>
      </div>
      <div className="grid gap-4 @2xl/main:grid-cols-2">
        <TextField
          {...field('fullName')}
          label={t('form.fullName')}
          autoComplete="name"
          messages={{ required: t('form.fullNameRequired') }}
        />
        <PhoneField
          {...field('phoneNumber')}
          label={t('form.phone')}
          autoComplete="tel"
          messages={{ required: t('form.phoneRequired'), invalid: t('form.phoneInvalid') }}
        />
      </div>
    </>
  )
}
