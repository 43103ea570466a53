import type { CounterAddress } from '#services/appointments/contract.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import type { PlaceChoice } from './place-choice.ts'

interface PlaceFieldsProps {
  place: PlaceChoice
  addresses: readonly CounterAddress[]
  /** Null: the store does not fetch. */
  pickUpFee: number | null
  /** A service at home is chosen, which needs the address. */
  isHomeVisit: boolean
  currency: Currency
}

/** Pick-up, and the address that it or a visit at home goes to. */
export function PlaceFields({ place, addresses, pickUpFee, isHomeVisit, currency }: PlaceFieldsProps) {
  const { t } = useTranslation('counterDesk')
  const needsAddress = isHomeVisit || place.hasPickUp
  if (pickUpFee === null && !isHomeVisit) {
    return place.addressCode && <input type="hidden" name="address" value={place.addressCode} />
  }
  return (
    <fieldset className="grid gap-3 border-ink-200 border-t pt-4">
      <legend className="sr-only">{t('place.legend')}</legend>
      {pickUpFee !== null && !isHomeVisit && (
        <Checkbox name="pickUp" value="on" defaultChecked={place.hasPickUp}>
          {t('place.pickUp')}{' '}
          <span className="text-ink-600">{pickUpFee > 0 ? formatMoney(pickUpFee, currency) : t('place.free')}</span>
        </Checkbox>
      )}
      {/* A new address stays chosen until it is needed. */}
      {!needsAddress && place.addressCode && <input type="hidden" name="address" value={place.addressCode} />}
      {needsAddress &&
        (addresses.length === 0 ? (
          <p className="text-ink-700">{t('place.none')}</p>
        ) : (
          <SelectField
            name="address"
            label={t('place.address')}
            placeholder={t('place.choose')}
            defaultValue={place.addressCode ?? ''}
            options={addresses.map((address) => ({ value: address.id, label: formatAddress(address) }))}
          />
        ))}
    </fieldset>
  )

  function formatAddress({ street, city, isFetchedFrom, isVisited }: CounterAddress): string {
    const isReached = isHomeVisit ? isVisited : isFetchedFrom
    return isReached ? `${street}, ${city}` : `${street}, ${city} · ${t('place.tooFar')}`
  }
}
