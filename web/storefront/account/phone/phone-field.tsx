import type { ComponentProps } from 'react'
import { countMissingDigits } from '#shared/count-missing-digits.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useVisit } from '../../layout/use-visit.ts'

/** Field for a phone number; when it is left, it says how many digits a mobile number lacks. */
export function PhoneField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'onInput' | 'onBlur'>) {
  const { t } = useTranslation('common')
  const { country } = useVisit()
  return (
    <TextField
      {...props}
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
