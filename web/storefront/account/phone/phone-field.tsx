import type { ComponentProps } from 'react'
import { countMissingDigits } from '#shared/count-missing-digits.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useVisit } from '../../layout/use-visit.ts'

/** Field for a phone number, which says how many digits a mobile number lacks. */
export function PhoneField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'check'>) {
  const { t } = useTranslation('common')
  const { country } = useVisit()
  return <TextField {...props} type="tel" inputMode="tel" check={findMissing} />

  function findMissing(typed: string): string | null {
    const count = countMissingDigits(typed, country)
    return count === 0 ? null : t('missingDigits', { count })
  }
}
