import type { Place } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { NotesField, StreetField, ZoneField } from './address-fields.tsx'
import type { AddressErrors } from './address-values.ts'

interface TypedAddressProps {
  places: Place[]
  faults: AddressErrors
  idempotencyKey: string
}

/** Address form without a map; it posts to the delivery page. */
export function TypedAddress({ places, faults, idempotencyKey }: TypedAddressProps) {
  const { t } = useTranslation('address')
  return (
    <>
      <input type="hidden" name="intent" value="pin" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <ZoneField places={places} defaultValue="" error={faults.zone ? t('chooser.zoneRequired') : null} />
      <StreetField error={faults.street ? t('form.streetRequired') : null} />
      <NotesField name="notes" error={faults.notes ? t('form.notesRequired') : null} />
      <Button type="submit" isWide>
        {t('form.submit')}
      </Button>
    </>
  )
}
