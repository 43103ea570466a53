import { ChevronDown, HandHeart, House, PenLine, Store, Truck } from 'lucide-react'
import { useState } from 'react'
import { deliveryPriceAt } from '#services/market/basket/rules/basket.ts'
import type { CartShop } from '#services/market/cart/rules/cart-shape.ts'
import type { Place } from '#services/market/contract.ts'
import { disruptionCauses } from '#services/market/disruptions/rules/disruption.ts'
import { messageFacts } from '#shared/countries/tables/message-facts.ts'
import { formatPhone } from '#shared/format-phone.ts'
import type { Point } from '#shared/geo.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PhoneField } from '../account/phone/phone-field.tsx'
import { NotesField, StreetField, ZoneField } from '../address/dialog/address-fields.tsx'
import { DirectionsLink, HoursLines } from '../help/hours-lines.tsx'
import type { HoursLine } from '../help/shop-hours.server.ts'
import type { CheckoutField, CheckoutValues } from './checkout-form.server.ts'
import { getTips, parseTip } from './checkout-form.ts'
import { isDelivery } from './checkout-values.ts'
import { KnownSection } from './known-section.tsx'
import type { WindowsOfShop } from './load-checkout.server.ts'
import { WindowOptions } from './window-options.tsx'

interface SectionProps {
  values: CheckoutValues
  /** A guest is asked everything; of a customer, known answers are one line. */
  isGuest: boolean
}

interface CheckedSectionProps extends SectionProps {
  errors: FieldErrors<CheckoutField>
}

/** Without a script the radio buttons hide the unneeded fields by CSS. */
const ONLY_DELIVERY = 'group-has-[input[name=hasDelivery][value=no]:checked]/checkout:hidden'
const ONLY_TYPED = 'group-has-[input[name=address]:not([value=""]):checked]/checkout:hidden'
const ONLY_PICKUP = 'group-has-[input[name=hasDelivery][value=yes]:checked]/checkout:hidden'

interface ContactSectionProps extends CheckedSectionProps {
  limits: FieldLimits<CheckoutField>
}

export function ContactSection({ values, errors, limits, isGuest }: ContactSectionProps) {
  const { t, locale } = useTranslation('checkout')
  const field = fieldProps({ limits, values, errors })
  const { fullName, phoneNumber } = values
  // As long as it is typed in, the fields stay where they are.
  const [wasKnown] = useState(!isGuest && fullName !== '' && phoneNumber !== '')
  return (
    <KnownSection
      title={t('contact.title')}
      answer={wasKnown ? `${fullName} · ${formatPhone(phoneNumber)}` : null}
      isRefused={Boolean(errors.fullName || errors.phoneNumber || errors.email)}
    >
      {isGuest && (
        <p className="-mt-2 text-ink-700">
          {t('contact.hasAccount')}{' '}
          <TextLink to={paths.signin({ referrer: paths.checkout() })}>{t('contact.signIn')}</TextLink>
        </p>
      )}
      <TextField
        {...field('fullName')}
        label={t('contact.fullName')}
        autoComplete="name"
        pattern=".*\S.*"
        messages={{ required: t('contact.fullNameRequired'), invalid: t('contact.fullNameRequired') }}
      />
      <div className="grid items-start gap-4 @xl/main:grid-cols-2">
        <PhoneField
          {...field('phoneNumber')}
          label={t('contact.phone')}
          hint={t('contact.phoneHint')}
          placeholder={t('contact.phonePlaceholder', messageFacts[locale])}
          autoComplete="tel"
          pattern="\s*\S.{3,}\S\s*"
          messages={{ required: t('contact.phoneRequired'), invalid: t('contact.phoneInvalid') }}
        />
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          label={t('contact.email')}
          autoComplete="email"
          messages={{ invalid: t('contact.emailInvalid') }}
        />
      </div>
    </KnownSection>
  )
}

interface HowSectionProps extends SectionProps {
  shop: CartShop & { name: string; address: string; hours: HoursLine[]; point: Point }
  itemTotal: number
}

export function HowSection({ values, isGuest, shop, itemTotal }: HowSectionProps) {
  const { t } = useTranslation('checkout')
  const price = deliveryPriceAt(itemTotal, shop)
  const priceLabel = price === 0 ? t('how.free') : formatMoney(price, shop.currency.code)
  const [wasDelivery] = useState(!isGuest && isDelivery(values))
  const answer = isDelivery(values) ? `${t('how.delivery')} · ${priceLabel}` : t('how.pickup')
  return (
    <KnownSection title={t('how.title')} answer={wasDelivery ? answer : null}>
      <RadioGroup
        name="hasDelivery"
        label={t('how.legend')}
        isLabelHidden
        defaultValue={isDelivery(values) ? 'yes' : 'no'}
        options={[
          {
            value: 'yes',
            label: t('how.delivery'),
            hint: t('how.deliveryHint'),
            icon: <Truck aria-hidden="true" className="size-6" />,
            aside: <span className={price === 0 ? 'text-ok' : undefined}>{priceLabel}</span>,
          },
          {
            value: 'no',
            label: t('how.pickup'),
            hint: `${shop.name}, ${shop.address}`,
            icon: <Store aria-hidden="true" className="size-6" />,
            aside: <span className="text-ok">{t('how.free')}</span>,
          },
        ]}
      />
      <div className={cx('grid gap-2', ONLY_PICKUP)}>
        <p className="text-ink-600 text-sm">{t('pickup.hours')}</p>
        <HoursLines lines={shop.hours} className="max-w-sm" />
        <p>
          <DirectionsLink point={shop.point}>{t('pickup.directions')}</DirectionsLink>
        </p>
      </div>
    </KnownSection>
  )
}

/** A donation-only cart has no delivery: no choice and no address. */
export function GivenSection() {
  const { t } = useTranslation('checkout')
  const { t: donations } = useTranslation('donations')
  return (
    <KnownSection title={t('how.title')} answer={null}>
      <input type="hidden" name="hasDelivery" value="no" />
      <p className="flex items-start gap-2.5 text-ink-700">
        <HandHeart aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-600" />
        {donations('cart.only')}
      </p>
    </KnownSection>
  )
}

interface AddressSectionProps extends CheckedSectionProps {
  places: Place[]
  /** Saved addresses. */
  addresses: { value: string; street: string; notes: string; area: string }[]
  isOutOfZone: boolean
}

export function AddressSection({ values, errors, isGuest, places, addresses, isOutOfZone }: AddressSectionProps) {
  const { t } = useTranslation('checkout')
  const known = addresses.find(({ value }) => value === values.address)
  const chosen = known?.value ?? ''
  const isNeeded = isDelivery(values) && chosen === ''
  // Folding follows what was known at first: choosing another one keeps the choices open.
  const [wasKnown] = useState(!isGuest && known !== undefined)
  return (
    <KnownSection
      title={t('address.title')}
      answer={wasKnown ? [known?.street ?? t('address.other'), known?.area].filter(Boolean).join(' · ') : null}
      isRefused={Boolean(errors.zone || errors.street || errors.reference)}
      className={ONLY_DELIVERY}
    >
      {addresses.length > 0 && (
        <RadioGroup
          name="address"
          label={t('address.legend')}
          isLabelHidden
          defaultValue={chosen}
          options={[
            ...addresses.map(({ value, street, notes, area }) => ({
              value,
              label: street,
              hint: [area, notes].filter(Boolean).join(' · '),
              icon: <House aria-hidden="true" className="size-6" />,
            })),
            { value: '', label: t('address.other'), icon: <PenLine aria-hidden="true" className="size-6" /> },
          ]}
        />
      )}
      <div className={cx('grid gap-4', ONLY_TYPED)}>
        <ZoneField
          places={places}
          hint={t('address.zoneHint')}
          required={isNeeded}
          defaultValue={values.zone}
          error={errors.zone}
        />
        {isOutOfZone && <Notice tone="warn">{t('address.outOfZone')}</Notice>}
        <StreetField
          required={isNeeded}
          hint={t('address.streetHint')}
          defaultValue={values.street}
          error={errors.street}
        />
        <details open={values.reference !== '' || errors.reference !== undefined}>
          <summary className="min-h-11 content-center font-bold text-brand-700">{t('address.addNotes')}</summary>
          <div className="pt-2">
            <NotesField name="reference" required={false} defaultValue={values.reference} error={errors.reference} />
          </div>
        </details>
      </div>
    </KnownSection>
  )
}

interface WhenSectionProps extends CheckedSectionProps {
  offered: WindowsOfShop
  /** The shop must get something of the cart first: it arrives when that is there. */
  hasBackorder: boolean
}

export function WhenSection({ values, errors, isGuest, offered, hasBackorder }: WhenSectionProps) {
  const { t } = useTranslation('checkout')
  const { asap, windows, disruption } = offered
  const asapHint = hasBackorder ? t('when.backorder', { when: asap.label }) : t('when.asapHint', { when: asap.label })
  const isAsap = asap.available && (values.when || 'asap') === 'asap'
  const [wasAsap] = useState(!isGuest && isAsap)
  const disrupted = disruption && <DisruptedNotice disruption={disruption} />
  if (!asap.available && windows.length === 0) {
    return (
      <KnownSection title={t('when.title')} answer={null}>
        {disrupted ?? <Notice tone="warn">{t('when.none')}</Notice>}
      </KnownSection>
    )
  }

  return (
    <KnownSection
      title={t('when.title')}
      answer={wasAsap ? (isAsap ? `${t('when.asap')} · ${asapHint}` : t('when.scheduled')) : null}
      isRefused={Boolean(errors.window)}
      notice={disrupted}
    >
      {asap.available ? (
        <RadioGroup
          name="when"
          label={t('when.legend')}
          isLabelHidden
          defaultValue={values.when || 'asap'}
          options={[
            { value: 'asap', label: t('when.asap'), hint: asapHint },
            {
              value: 'scheduled',
              label: t('when.scheduled'),
              hint: t('when.scheduledHint'),
              isDisabled: windows.length === 0,
            },
          ]}
        />
      ) : (
        <>
          <input type="hidden" name="when" value="scheduled" />
          {!disrupted && (
            <p className="-mt-2 text-ink-700 text-sm">{hasBackorder ? t('when.backorderLater') : asap.label}</p>
          )}
        </>
      )}
      <SelectField
        name="window"
        label={t('when.window')}
        placeholder={t('when.choose')}
        required={!asap.available || values.when === 'scheduled'}
        defaultValue={values.window}
        error={errors.window}
        messages={{ required: t('when.required') }}
        className="group-has-[input[name=when][value=asap]:checked]/checkout:hidden"
      >
        <WindowOptions windows={windows} />
      </SelectField>
    </KnownSection>
  )
}

/** Nobody can travel to the address for a time: until when, and the first delivery after it. */
function DisruptedNotice({ disruption }: { disruption: NonNullable<WindowsOfShop['disruption']> }) {
  const { t } = useTranslation('checkout')
  const { reason, untilLabel, fromLabel } = disruption
  return (
    <div className={ONLY_DELIVERY}>
      <Notice tone="warn" title={t('when.disrupted', { time: untilLabel })}>
        {t('when.disruptedText', { cause: disruptionCauses[reason], when: fromLabel })}
      </Notice>
    </div>
  )
}

/** Folded until it is wanted. */
export function GiftSection({ values, errors, limits }: Omit<ContactSectionProps, 'isGuest'>) {
  const { t } = useTranslation('checkout')
  const field = fieldProps({ limits, values, errors })
  const isBegun = Boolean(values.giftName || values.giftPhone || values.giftMessage)
  return (
    <Card className={cx('!py-1 sm:!py-2', ONLY_DELIVERY)}>
      <details open={isBegun} className="group/gift">
        <summary className="flex min-h-12 items-center justify-between gap-2 font-bold">
          {t('gift.title')}
          <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open/gift:rotate-180" />
        </summary>
        <div className="grid gap-4 pt-2">
          <p className="text-ink-700 text-sm">{t('gift.text')}</p>
          <TextField {...field('giftName')} label={t('gift.name')} autoComplete="off" />
          <PhoneField {...field('giftPhone')} label={t('gift.phone')} autoComplete="off" />
          <TextField {...field('giftMessage')} label={t('gift.message')} autoComplete="off" />
        </div>
      </details>
    </Card>
  )
}

export function NotesSection({ values, isGuest, notes }: SectionProps & { notes: string[] }) {
  const { t } = useTranslation('checkout')
  const [isFolded] = useState(!isGuest && values.notes === '' && values.predefinedNotes.length === 0)
  return (
    <KnownSection title={t('notes.title')} answer={isFolded ? t('notes.none') : null}>
      {notes.length > 0 && (
        <fieldset className={cx('grid min-w-0 gap-2', ONLY_DELIVERY)}>
          <legend className="mb-2 font-bold text-ink-800 text-sm">{t('notes.quick')}</legend>
          <div className="flex flex-wrap gap-2">
            {notes.map((note) => (
              <label
                key={note}
                className="relative inline-flex min-h-10 items-center rounded-control border-[1.5px] border-ink-300 bg-white px-3.5 py-1.5 font-bold text-ink-700 text-sm transition-colors hover:border-brand-500 has-checked:border-brand-600 has-checked:bg-brand-50 has-checked:text-brand-700 has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2"
              >
                <input
                  type="checkbox"
                  name="predefinedNotes"
                  value={note}
                  defaultChecked={values.predefinedNotes.includes(note)}
                  className="absolute inset-0 appearance-none rounded-[inherit] opacity-0"
                />
                {note}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <TextArea
        name="notes"
        label={t('notes.label')}
        placeholder={t('notes.placeholder')}
        rows={2}
        maxLength={1000}
        defaultValue={values.notes}
      />
    </KnownSection>
  )
}

export function TipSection({ values, isGuest, currency }: SectionProps & { currency: Currency }) {
  const { t } = useTranslation('checkout')
  const tip = parseTip(values.tip, currency)
  return (
    <KnownSection
      title={t('tip.title')}
      answer={isGuest ? null : tip === 0 ? t('tip.none') : formatMoney(tip, currency)}
      className={ONLY_DELIVERY}
    >
      <RadioGroup
        name="tip"
        label={t('tip.legend')}
        isLabelHidden
        variant="chips"
        defaultValue={values.tip || '0'}
        options={getTips(currency).map((tip) => ({
          value: String(tip),
          label: tip === 0 ? t('tip.none') : formatMoney(tip, currency),
        }))}
      />
    </KnownSection>
  )
}

export function WalletSection({ values, balance }: Pick<SectionProps, 'values'> & { balance: string }) {
  const { t } = useTranslation('checkout')
  return (
    <KnownSection title={t('wallet.title')} answer={null}>
      <Switch name="isPayWithWallet" defaultChecked={values.isPayWithWallet !== ''} hint={t('wallet.hint')}>
        {t('wallet.use', { balance })}
      </Switch>
    </KnownSection>
  )
}
