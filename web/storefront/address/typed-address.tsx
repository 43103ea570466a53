import type { Place } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { AddressFaults } from './address-values.ts'

interface TypedAddressProps {
  places: Place[]
  faults: AddressFaults
}

/** The address without a map: the fields of a form that posts to the page of delivery. */
export function TypedAddress({ places, faults }: TypedAddressProps) {
  const { t } = useTranslation('address')
  return (
    <>
      <input type="hidden" name="intent" value="pin" />
      <SelectField
        name="zone"
        label={t('chooser.zone')}
        placeholder={t('chooser.zoneChoose')}
        required
        defaultValue=""
        error={faults.zone ? t('chooser.zoneRequired') : null}
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
      <TextField
        name="street"
        label={t('form.street')}
        placeholder={t('form.streetPlaceholder')}
        autoComplete="street-address"
        required
        pattern=".*\S.*"
        maxLength={300}
        error={faults.street ? t('form.streetRequired') : null}
        messages={{ required: t('form.streetRequired'), invalid: t('form.streetRequired') }}
      />
      <TextField
        name="notes"
        label={t('form.notes')}
        placeholder={t('form.notesPlaceholder')}
        required
        pattern=".*\S.*"
        maxLength={500}
        error={faults.notes ? t('form.notesRequired') : null}
        messages={{ required: t('form.notesRequired'), invalid: t('form.notesRequired') }}
      />
      <Button type="submit" isWide>
        {t('form.submit')}
      </Button>
    </>
  )
}
