import { ArrowRight, Bath, Car, Clock, type LucideIcon, Scissors, Stethoscope } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { MEMBERSHIP_DISCOUNT } from '#services/appointments/packs/rules/membership-discount.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePiece } from '../../layout/load-later/use-piece.ts'
import { PetPhoto } from '../../pets/photo/pet-photo.tsx'
import { fieldNames } from '../choices.ts'
import type { VaccineNote } from '../find-vaccine-notes.server.ts'
import { formatTime } from '../labels.ts'
import type { Offer, PackOffer } from '../offers.ts'
import { DoorField } from './door-field.tsx'
import type { ServicesData } from './pets-step.tsx'
import { StepBar, StepTotal } from './step-bar.tsx'
import { useSavedChoices } from './use-saved-choices.ts'
import { VaccineNotice } from './vaccine-notice.tsx'

const loadAddressDialog = () => import('../../address/dialog/address-dialog.tsx')

interface ServicesStepProps {
  data: ServicesData
  currency: Currency
  fields: Record<string, string>
  back: string
  here: string
}

/** Step 2: choose the service for each pet. */
export function ServicesStep({ data, currency, fields, back, here }: ServicesStepProps) {
  const { t } = useTranslation('booking')
  const { offers, quote, noQuote, pickUpFee, hasHomeVisit } = data
  const { onChange, onSubmit, isKeeping } = useSavedChoices()
  const pending = useNavigation().formData?.get('intent')
  const byMembership = quote?.totals.discountStrategies.find(({ id }) => id === MEMBERSHIP_DISCOUNT)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const AddressDialog = usePiece(isDialogOpen, loadAddressDialog)
  return (
    <>
      <Form method="post" className="group/services" onChange={onChange} onSubmit={onSubmit}>
        <input type="hidden" name="of" value="services" />
        <button type="submit" name="intent" value="services" hidden tabIndex={-1} aria-hidden="true" />
        <div className="grid grid-cols-1 gap-4">
          {offers.map((offer) => (
            <PetServices
              key={offer.pet.id}
              offer={offer}
              vaccineNotes={data.vaccineNotes}
              currency={currency}
              fields={fields}
            />
          ))}

          {(pickUpFee !== null || hasHomeVisit) && (
            <Card
              className={cx(
                'grid gap-4',
                pickUpFee === null && 'hidden group-has-[input[data-home-visit]:checked]/services:grid',
              )}
            >
              {pickUpFee !== null && (
                <Switch
                  name="hasPickUp"
                  defaultChecked={data.hasPickUp}
                  hint={
                    pickUpFee === 0
                      ? t('services.pickUpFree')
                      : t('services.pickUpHint', { fee: formatMoney(pickUpFee, currency) })
                  }
                >
                  <span className="inline-flex items-center gap-2">
                    <Car aria-hidden="true" className="size-5 text-brand-700" />
                    {t('services.pickUp')}
                  </span>
                </Switch>
              )}
              <div className="hidden group-has-[input[data-home-visit]:checked]/services:block group-has-[input[name=hasPickUp]:checked]/services:block">
                <DoorField
                  data={data}
                  error={fields.addressCode ?? null}
                  here={here}
                  onAdd={() => setDialogOpen(true)}
                />
              </div>
            </Card>
          )}

          {noQuote && <Notice tone="warn">{noQuote}</Notice>}
          {quote?.benefits === 'unavailable' && <Notice>{t('total.noBenefits')}</Notice>}
          <button
            type="submit"
            name="intent"
            value="keep"
            className={buttonStyle('outline', 'md', 'only-without-script justify-self-start')}
          >
            {t('services.refresh')}
          </button>
        </div>
        <StepBar
          back={back}
          total={
            <>
              {quote ? (
                <StepTotal
                  label={t('total.time', { time: formatTime(formatMinutes(quote.pets), t) })}
                  amount={formatMoney(quote.totals.totalAmount, currency)}
                  isFaint={isKeeping}
                />
              ) : (
                <span className="block text-ink-600 text-xs">{t(isKeeping ? 'total.unknown' : 'total.nothing')}</span>
              )}
              {byMembership && (
                <span className="block truncate font-bold text-ok text-xs">
                  {t('total.membershipShort', { percent: byMembership.percentage })}
                </span>
              )}
            </>
          }
        >
          <Button
            type="submit"
            name="intent"
            value="services"
            size="lg"
            isPending={pending === 'services'}
            icon={<ArrowRight aria-hidden="true" className="size-5" />}
          >
            {t('next')}
          </Button>
        </StepBar>
      </Form>
      {/* Outside the form, because it has forms of its own. */}
      {AddressDialog && (
        <AddressDialog
          isOpen={isDialogOpen}
          uid={data.uid}
          onClose={() => setDialogOpen(false)}
          onSaved={() => setDialogOpen(false)}
        />
      )}
    </>
  )
}

function formatMinutes(pets: readonly { minutes: number }[]): number {
  return pets.reduce((sum, { minutes }) => sum + minutes, 0)
}

interface PetServicesProps {
  offer: ServicesData['offers'][number]
  vaccineNotes: ServicesData['vaccineNotes']
  currency: Currency
  fields: Record<string, string>
}

function PetServices({ offer, vaccineNotes, currency, fields }: PetServicesProps) {
  const { t } = useTranslation('booking')
  const { pet, choice, packs, extras, suggested, breeds } = offer
  const error = fields[fieldNames.pack(pet.id)] ?? null
  const noteId = `note-${pet.id}`
  return (
    <Card className="group/pet overflow-hidden !p-0">
      <div className="flex items-center gap-3 bg-brand-50 px-4 py-3 sm:px-5">
        <PetPhoto pet={pet} sizes="48px" className="w-12 shrink-0 rounded-full" />
        <div className="min-w-0">
          <h3 className="truncate text-lg">{pet.name}</h3>
          <p className="truncate text-ink-600 text-sm">
            {[pet.breed, pet.weight ?? choice.petSize].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <div className="grid gap-5 p-4 sm:p-5">
        <fieldset aria-describedby={error ? `${noteId}-error` : undefined} aria-invalid={error ? true : undefined}>
          <legend className="sr-only">{t('services.of', { name: pet.name })}</legend>
          {packs.length === 0 && <p>{t('services.none', { name: pet.name })}</p>}
          <div className="grid gap-2.5">
            {packs.map((pack) => (
              <Pack
                key={pack.id}
                pack={pack}
                petId={pet.id}
                vaccineNote={vaccineNotes.find(({ petId, packId }) => petId === pet.id && packId === pack.id)}
                isChosen={(choice.servicePackId ?? suggested) === pack.id}
                chosen={[...choice.subServices, ...choice.optionalSubServices].map(({ id }) => id)}
                currency={currency}
              />
            ))}
          </div>
          <FieldNote id={noteId} error={error} />
        </fieldset>
        {breeds.length > 0 && (
          <SelectField
            name={fieldNames.breed(pet.id)}
            label={t('services.breed.label', { name: pet.name })}
            hint={t('services.breed.hint')}
            placeholder={t('services.breed.choose')}
            defaultValue=""
            options={breeds.map((breed) => ({ value: breed.id, label: breed.name }))}
            error={fields[fieldNames.breed(pet.id)] ?? null}
            className="hidden group-has-[input[data-needs-breed]:checked]/pet:grid"
          />
        )}
        <Offers
          title={t('services.extras')}
          name={fieldNames.extra(pet.id)}
          offers={extras}
          chosen={choice.extraServices.map(({ id }) => id)}
          currency={currency}
        />
        <TextArea
          name={fieldNames.notes(pet.id)}
          label={t('services.notes.label')}
          placeholder={t('services.notes.hint')}
          defaultValue={choice.notes}
          maxLength={500}
          rows={2}
          error={fields[fieldNames.notes(pet.id)] ?? null}
        />
      </div>
    </Card>
  )
}

const icons: Record<PackOffer['kind'], LucideIcon> = {
  bano: Bath,
  'bano-y-peluqueria': Scissors,
  consulta: Stethoscope,
}

interface PackProps {
  pack: PackOffer
  petId: string
  vaccineNote: VaccineNote | undefined
  isChosen: boolean
  chosen: readonly string[]
  currency: Currency
}

/** Service pack; its options are shown when it is chosen. */
function Pack({ pack, petId, vaccineNote, isChosen, chosen, currency }: PackProps) {
  const { t } = useTranslation('booking')
  const { id, name, description, kind, price, isHomeVisit } = pack
  const Icon = icons[kind]
  return (
    <div
      className={cx(
        'group/pack rounded-tile border-[1.5px] border-ink-300 transition-colors',
        'has-[input[data-pack]:checked]:border-brand-600 has-[input[data-pack]:checked]:bg-brand-50',
        price === null ? 'bg-ink-100 text-ink-600' : 'bg-white hover:border-brand-500',
      )}
    >
      <label
        className={cx(
          'flex min-h-16 items-center gap-3 rounded-tile px-3.5 py-3 sm:px-4',
          'has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2',
          price === null ? 'cursor-not-allowed' : 'cursor-pointer',
        )}
      >
        <input
          type="radio"
          name={fieldNames.pack(petId)}
          value={id}
          data-pack
          data-home-visit={isHomeVisit || undefined}
          data-needs-breed={pack.needsBreed || undefined}
          defaultChecked={isChosen && price !== null}
          disabled={price === null}
          onChange={forgetOtherSubServices}
          className="size-5.5 shrink-0 appearance-none rounded-full border-2 border-ink-500 bg-white transition-all checked:border-[7px] checked:border-brand-600 disabled:border-ink-300"
        />
        <Icon aria-hidden="true" className="size-6 shrink-0 text-brand-700 max-sm:hidden" />
        <span className="min-w-0 flex-1">
          <span className="block font-extrabold">{name}</span>
          <span className="block text-ink-600 text-sm">{description}</span>
          {isHomeVisit && <span className="block font-bold text-brand-700 text-sm">{t('services.homeVisit')}</span>}
        </span>
        <span className="shrink-0 text-right">
          {price ? (
            <>
              <span className="block whitespace-nowrap font-black">{formatMoney(price.amount, currency)}</span>
              <span className="flex items-center justify-end gap-1 text-ink-600 text-sm">
                <Clock aria-hidden="true" className="size-3.5" />
                {formatTime(price.minutes, t)}
              </span>
            </>
          ) : (
            <span className="block max-w-24 font-bold text-sm">{t('services.notForSize')}</span>
          )}
        </span>
      </label>
      {vaccineNote && (
        <div className="hidden px-3.5 pb-3.5 group-has-[input[data-pack]:checked]/pack:block sm:px-4">
          <VaccineNotice note={vaccineNote} />
        </div>
      )}
      {pack.subServices.length + pack.optionalSubServices.length > 0 && (
        <div className="hidden gap-4 border-brand-200 border-t px-4 pt-3 pb-4 group-has-[input[data-pack]:checked]/pack:grid">
          <Offers
            title={t('services.subs')}
            name={fieldNames.sub(petId, id)}
            offers={pack.subServices}
            chosen={isChosen ? chosen : []}
            currency={currency}
          />
          <Offers
            title={t('services.optionals')}
            name={fieldNames.optional(petId, id)}
            offers={pack.optionalSubServices}
            chosen={isChosen ? chosen : []}
            currency={currency}
          />
        </div>
      )}
    </div>
  )
}

/** Clears the sub-services of the pet when another service is chosen. */
function forgetOtherSubServices({ currentTarget: { form, name } }: ChangeEvent<HTMLInputElement>) {
  const petId = name.slice(fieldNames.pack('').length)
  const fields = [fieldNames.sub(petId, ''), fieldNames.optional(petId, '')]
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLInputElement && fields.some((prefix) => control.name.startsWith(prefix))) {
      control.checked = false
    }
  }
}

interface OffersProps {
  title: string
  name: string
  offers: readonly Offer[]
  chosen: readonly string[]
  currency: Currency
}

function Offers({ title, name, offers, chosen, currency }: OffersProps) {
  const { t } = useTranslation('booking')
  if (offers.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 font-bold text-ink-800 text-sm">{title}</legend>
      <ul className="grid gap-x-6 @2xl/main:grid-cols-2">
        {offers.map(({ id, name: label, amount, minutes }) => (
          <li key={id}>
            <Checkbox name={name} value={id} defaultChecked={chosen.includes(id)}>
              <span className="flex items-baseline justify-between gap-3">
                <span>{label}</span>
                <span className="shrink-0 whitespace-nowrap text-ink-600 text-sm">
                  {minutes > 0 && `${formatTime(minutes, t)} · `}
                  <b className="font-extrabold text-ink-900">+{formatMoney(amount, currency)}</b>
                </span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
