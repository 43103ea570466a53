import type { Place } from '#services/market/contract.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { NotesField, StreetField, ZoneField } from './address-fields.tsx'
import type { AddressField } from './address-form.server.ts'

interface TypedAddressProps {
  places: Place[]
  errors: FieldErrors<AddressField>
  idempotencyKey: string
}

/** Address form without a map; it posts to the delivery page. */
export function TypedAddress({ places, errors, idempotencyKey }: TypedAddressProps) {
  const { t } = useTranslation('address')
  return (
    <>
      <input type="hidden" name="intent" value="pin" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <ZoneField places={places} defaultValue="" error={errors.zone} />
      <StreetField error={errors.street} />
      <NotesField name="notes" error={errors.notes} />
      <Button type="submit" isWide>
        {t('form.submit')}
      </Button>
    </>
  )
}
