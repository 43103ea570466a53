import type { ComponentProps } from 'react'
import { countMissingDigits } from '#shared/count-missing-digits.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useVisit } from '../../layout/use-visit.ts'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'onInput' | 'onBlur'>

/** Field for a phone number as its country writes it; when it is left, it says how many digits a mobile number lacks. */
export function PhoneField({ defaultValue, ...props }: PhoneFieldProps) {
  const { t } = useTranslation('common')
  const { country } = useVisit()
  return (
    <TextField
      {...props}
      defaultValue={
        typeof defaultValue === 'string' ? formatPhone(defaultValue).replaceAll('\u00a0', ' ') : defaultValue
      }
      type="tel"
      inputMode="tel"
      onInput={({ currentTarget: field }) => {
        const count = countMissingDigits(field.value, country)
        field.setCustomValidity(count === 0 ? '' : t('missingDigits', { count }))
        if (field.hasAttribute('aria-invalid')) showMissing(field)
      }}
      onBlur={({ currentTarget: field }) => showMissing(field)}
    />
  )
}

function showMissing(field: HTMLInputElement) {
  if (field.validity.customError) field.dispatchEvent(new Event('invalid', { cancelable: true }))
}
