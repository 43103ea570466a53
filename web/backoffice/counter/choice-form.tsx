import { Form, useSubmit } from 'react-router'
import type { CounterAddress } from '#services/appointments/contract.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { fieldNames } from '../../storefront/booking/choices.ts'
import type { Offer } from '../../storefront/booking/offers.ts'
import { WarningBadge } from '../appointments/warning/warning-badge.tsx'
import type { PlaceChoice } from './place-choice.ts'
import { PlaceFields } from './place-fields.tsx'
import type { OfferedPet } from './to-offered-pets.ts'

interface ChoiceFormProps {
  offered: readonly OfferedPet[]
  storeId: string | null
  fromDay: string
  /** HH:mm that the booking was begun for. */
  time: string | null
  preference: { stationId?: string; employeeId?: string }
  stations: readonly { id: string; name: string }[]
  employees: readonly { id: string; name: string }[]
  days: { first: string; last: string }
  currency: Currency
  place: PlaceChoice
  addresses: readonly CounterAddress[]
  pickUpFee: number | null
}

/** Pets, their services and the first day; each change asks for the free times anew, without a script a button does. */
export function ChoiceForm(props: ChoiceFormProps) {
  const { offered, storeId, fromDay, time, preference, stations, employees, days, currency, ...where } = props
  const { t } = useTranslation('counterDesk')
  const submit = useSubmit()
  return (
    <Form
      preventScrollReset
      replace
      className="grid gap-5"
      onChange={({ currentTarget, target }) => {
        const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox'
        if (!isTyped) submit(currentTarget, { preventScrollReset: true, replace: true })
      }}
    >
      {storeId && <input type="hidden" name="storeId" value={storeId} />}
      {time !== null && <input type="hidden" name="time" value={time} />}
      <input type="hidden" name="chosen" value="1" />
      {offered.map((each) => (
        <PetChoice key={each.pet.id} offered={each} currency={currency} />
      ))}
      <PlaceFields
        {...where}
        isHomeVisit={offered.some(({ isTicked, pack }) => isTicked && pack?.isHomeVisit)}
        currency={currency}
      />
      <div className="grid grid-cols-1 gap-3 border-ink-200 border-t pt-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {stations.length > 1 && (
          <SelectField
            name="station"
            label={t('booking.station')}
            defaultValue={preference.stationId ?? ''}
            options={[{ value: '', label: t('booking.anyStation') }, ...stations.map(toOption)]}
          />
        )}
        {employees.length > 0 && (
          <SelectField
            name="employee"
            label={t('booking.employee')}
            defaultValue={preference.employeeId ?? ''}
            options={[{ value: '', label: t('booking.anyEmployee') }, ...employees.map(toOption)]}
          />
        )}
      </div>
      <div className="flex flex-wrap items-end gap-2.5">
        <TextField
          name="day"
          type="date"
          label={t('booking.from')}
          defaultValue={fromDay}
          min={days.first}
          max={days.last}
          className="min-w-0 grow basis-40"
        />
        <Button type="submit" variant="outline" className="h-12">
          {t('booking.show')}
        </Button>
      </div>
    </Form>
  )
}

function toOption({ id, name }: { id: string; name: string }) {
  return { value: id, label: name }
}

function PetChoice({ offered, currency }: { offered: OfferedPet; currency: Currency }) {
  const { t } = useTranslation('counterDesk')
  const { pet, choice, isTicked, packs, pack, extras } = offered
  const { id, name, breed, sizes, warning } = pet
  return (
    <fieldset className="group/pet grid gap-3 rounded-tile border border-ink-200 p-4">
      <legend className="sr-only">{name}</legend>
      <Checkbox name={fieldNames.pet} value={id} defaultChecked={isTicked}>
        <b className="font-extrabold">{name}</b>
        {breed && <span className="block font-semibold text-ink-600 text-sm">{breed}</span>}
      </Checkbox>
      {warning && (
        <p className="grid gap-1 font-bold text-sm">
          <WarningBadge warning={{ level: warning.level, text: '' }} />
          {warning.text}
        </p>
      )}
      <div className="hidden gap-3 group-has-[input[name=pet]:checked]/pet:grid">
        {sizes.length > 0 && (
          <SelectField
            name={fieldNames.size(id)}
            label={t('booking.size', { name })}
            placeholder={t('booking.chooseSize')}
            defaultValue={choice.petSize ?? ''}
            options={sizes.map((size) => ({ value: size, label: size }))}
          />
        )}
        <SelectField
          name={fieldNames.pack(id)}
          label={t('booking.service', { name })}
          placeholder={t(packs.length > 0 ? 'booking.chooseService' : 'booking.serviceNone')}
          defaultValue={choice.servicePackId ?? ''}
          options={packs.map((each) => ({
            value: each.id,
            label: each.price ? `${each.name} · ${formatMoney(each.price.amount, currency)}` : each.name,
          }))}
        />
        {pack && (
          <Extras
            label={t('booking.extras', { name })}
            chosen={[...choice.subServices, ...choice.optionalSubServices, ...choice.extraServices]}
            lists={[
              [fieldNames.sub(id, pack.id), pack.subServices],
              [fieldNames.optional(id, pack.id), pack.optionalSubServices],
              [fieldNames.extra(id), extras],
            ]}
            currency={currency}
          />
        )}
      </div>
    </fieldset>
  )
}

interface ExtrasProps {
  label: string
  chosen: readonly { id: string }[]
  lists: readonly (readonly [fieldName: string, offers: readonly Offer[]])[]
  currency: Currency
}

function Extras({ label, chosen, lists, currency }: ExtrasProps) {
  if (lists.every(([, offers]) => offers.length === 0)) return null
  return (
    <fieldset>
      <legend className="mb-1 font-bold text-ink-800 text-sm">{label}</legend>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2 lg:grid-cols-1">
        {lists.map(([fieldName, offers]) =>
          offers.map(({ id, name, amount }) => (
            <Checkbox
              key={`${fieldName} ${id}`}
              name={fieldName}
              value={id}
              defaultChecked={chosen.some((each) => each.id === id)}
            >
              {name} <span className="text-ink-600">{formatMoney(amount, currency)}</span>
            </Checkbox>
          )),
        )}
      </div>
    </fieldset>
  )
}
