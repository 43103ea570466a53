import { useNavigation } from 'react-router'
import type { HotelSettings } from '#services/appointments/contract.ts'
import type { Currency } from '#shared/money.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import { type GuestKind, rateField } from './guest-kinds.ts'
import { useGuestLabel } from './use-guest-label.ts'

interface KennelFormProps {
  /** null: a new place. */
  saved: HotelSettings['kennels'][number] | null
  id: string
  guests: HotelSettings['guests']
}

/** A place of the hotel, folded once it is saved. */
export function KennelForm({ saved, id, guests }: KennelFormProps) {
  const { t } = useTranslation('hotelDesk')
  const labelGuest = useGuestLabel()
  const isPending = useNavigation().formData?.get('kennelId') === id
  const options = guests.flatMap(({ petTypeId, sizes }) => [
    { value: `${petTypeId}/`, label: `${labelGuest({ petTypeId, size: null })}: ${t('kennels.every')}` },
    ...sizes.map((size) => ({ value: `${petTypeId}/${size}`, label: labelGuest({ petTypeId, size }) })),
  ])
  return (
    <details className="rounded-card border border-ink-200 bg-white" open={saved === null ? undefined : false}>
      <summary className="flex min-h-14 flex-wrap items-center gap-x-2 px-4 py-2 font-extrabold">
        {saved?.name ?? t('kennels.add')}
        {saved && (
          <span className="font-semibold text-ink-600 text-sm">
            {labelGuest({ petTypeId: saved.petTypeId, size: saved.largestSize })}
          </span>
        )}
        {saved?.isOwnRoom && <Badge>{t('ownRoom')}</Badge>}
        {saved && saved.mostPets > 1 && <Badge>{t('kennels.pets', { count: saved.mostPets })}</Badge>}
        {saved && !saved.isActive && <Badge tone="neutral">{t('kennels.inactive')}</Badge>}
      </summary>
      <StaffForm preventScrollReset className="grid gap-3 p-4">
        <input type="hidden" name="intent" value="kennel" />
        <input type="hidden" name="kennelId" value={id} />
        <input type="hidden" name="version" value={saved?.version ?? 0} />
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <TextField
            name="name"
            label={t('kennels.name')}
            defaultValue={saved?.name}
            required
            maxLength={60}
            autoComplete="off"
          />
          <SelectField
            name="guest"
            label={t('kennels.largest')}
            options={options}
            defaultValue={saved ? `${saved.petTypeId}/${saved.largestSize ?? ''}` : options[0]?.value}
          />
        </div>
        <SelectField
          name="mostPets"
          label={t('kennels.mostPets')}
          options={[1, 2, 3, 4].map((count) => ({ value: String(count), label: t('kennels.pets', { count }) }))}
          defaultValue={String(saved?.mostPets ?? 1)}
        />
        <Checkbox name="isOwnRoom" value="on" defaultChecked={saved?.isOwnRoom}>
          {t('kennels.ownRoom')}
        </Checkbox>
        <Checkbox name="isActive" value="on" defaultChecked={saved?.isActive ?? true}>
          {t('kennels.active')}
        </Checkbox>
        <Button type="submit" className="justify-self-start" isPending={isPending} pendingLabel={t('saving')}>
          {t(saved ? 'kennels.save' : 'kennels.add')}
        </Button>
      </StaffForm>
    </details>
  )
}

interface SeasonFormProps {
  /** null: a new season. */
  saved: HotelSettings['seasons'][number] | null
  id: string
  kinds: readonly GuestKind[]
  currency: Currency
  /** '24 de diciembre – 31 de diciembre' */
  days: string
}

/** Nights at another price, folded once they are saved. */
export function SeasonForm({ saved, id, kinds, currency, days }: SeasonFormProps) {
  const { t } = useTranslation('hotelDesk')
  const labelGuest = useGuestLabel()
  const { formData } = useNavigation()
  const isPending = formData?.get('seasonId') === id
  const ownPrice = (kind: GuestKind) => {
    const own = saved?.prices.find(({ petTypeId, size }) => petTypeId === kind.petTypeId && size === kind.size)
    return own && typedAmount(own.night, currency)
  }
  return (
    <details className="rounded-card border border-ink-200 bg-white">
      <summary className="flex min-h-14 flex-wrap items-center gap-x-2 px-4 py-2 font-extrabold">
        {saved?.name ?? t('seasons.add')}
        <span className="font-semibold text-ink-600 text-sm">{days}</span>
      </summary>
      <StaffForm preventScrollReset className="grid gap-3 p-4">
        <input type="hidden" name="seasonId" value={id} />
        <input type="hidden" name="version" value={saved?.version ?? 0} />
        <div className="grid items-end gap-3 sm:grid-cols-3">
          <TextField
            name="name"
            label={t('seasons.name')}
            defaultValue={saved?.name}
            required
            maxLength={60}
            autoComplete="off"
          />
          <TextField type="date" name="fromDay" label={t('seasons.from')} defaultValue={saved?.fromDay} required />
          <TextField type="date" name="untilDay" label={t('seasons.until')} defaultValue={saved?.untilDay} required />
        </div>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextField
            name="percent"
            label={t('seasons.percent')}
            hint={t('seasons.percentHint')}
            defaultValue={saved?.percent ?? 20}
            required
            autoComplete="off"
          />
          <TextField
            name="leastNights"
            label={t('seasons.least')}
            defaultValue={saved?.leastNights ?? 1}
            inputMode="numeric"
            required
            autoComplete="off"
          />
        </div>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {kinds.map((kind) => (
            <TextField
              key={rateField('night', kind)}
              name={rateField('night', kind)}
              label={t('seasons.own', { who: labelGuest(kind) })}
              defaultValue={ownPrice(kind)}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </div>
        <p className="text-ink-600 text-sm">{t('seasons.ownHint')}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="season" isPending={isPending} pendingLabel={t('saving')}>
            {t(saved ? 'seasons.save' : 'seasons.add')}
          </Button>
          {saved && (
            <Button type="submit" name="intent" value="removeSeason" variant="ghost" formNoValidate>
              {t('seasons.remove')}
            </Button>
          )}
        </div>
      </StaffForm>
    </details>
  )
}
