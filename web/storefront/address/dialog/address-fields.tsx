import type { ComponentProps } from 'react'
import type { Place } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Fields shared by every address form: the delivery page, the map dialog and checkout. */

type FieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'required' | 'value' | 'defaultValue' | 'onChange' | 'error' | 'hint'
>

export function StreetField({ required = true, ...props }: Omit<FieldProps, 'name'>) {
  const { t } = useTranslation('address')
  return (
    <TextField
      {...props}
      name="street"
      label={t('form.street')}
      placeholder={t('form.streetPlaceholder')}
      autoComplete="street-address"
      required={required}
      pattern=".*\S.*"
      maxLength={300}
      messages={{ required: t('form.streetRequired'), invalid: t('form.streetRequired') }}
    />
  )
}

/** Directions to the door. */
export function NotesField({ required = true, ...props }: FieldProps) {
  const { t } = useTranslation('address')
  return (
    <TextField
      {...props}
      label={t('form.notes')}
      placeholder={t('form.notesPlaceholder')}
      autoComplete="off"
      required={required}
      pattern=".*\S.*"
      maxLength={500}
      messages={{ required: t('form.notesRequired'), invalid: t('form.notesRequired') }}
    />
  )
}

type ZoneFieldProps = Pick<ComponentProps<typeof SelectField>, 'required' | 'defaultValue' | 'error' | 'hint'> & {
  places: Place[]
}

/** Select with the market's neighbourhoods, which gives a point where there is no map. */
export function ZoneField({ places, required = true, ...props }: ZoneFieldProps) {
  const { t } = useTranslation('address')
  return (
    <SelectField
      {...props}
      name="zone"
      label={t('chooser.zone')}
      placeholder={t('chooser.zoneChoose')}
      required={required}
      messages={{ required: t('chooser.zoneRequired') }}
    >
      {places.map(({ city, neighbourhoods }) => (
        <optgroup key={city} label={city}>
          {neighbourhoods.map(({ name }) => (
            <option key={name} value={`${city}|${name}`}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
