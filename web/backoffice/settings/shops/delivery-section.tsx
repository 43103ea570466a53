import { MapPinned } from 'lucide-react'
import { paths } from '#web/backoffice/paths.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section, SectionForm } from './shop-section.tsx'
import type { ShopAnswer } from './shop-sections.ts'
import type { ShopView } from './shop-view.server.ts'

/** The zones in short, and the terms that count where a zone has none of its own. */
export function DeliverySection({ shop, answer }: { shop: ShopView; answer: ShopAnswer | null }) {
  const { t } = useTranslation('shopsSettings')
  const { limits, version, zones, sign } = shop
  const refused = answer?.refusal ? answer : null
  const values = { ...shop.delivery, ...refused?.typed }
  const field = fieldProps({ limits: limits.delivery, values, errors: refused?.refusal?.fields })
  const amount = { inputMode: 'decimal', autoComplete: 'off', messages: { invalid: t('errors.amount') } } as const
  return (
    <Section id="entregas" title={t('delivery.title')} answer={answer}>
      <div className="mb-5 flex flex-wrap items-center gap-3 rounded-tile bg-ink-100 px-4 py-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-extrabold text-md tracking-normal">{t('zones.title')}</h3>
          {zones.length === 0 ? (
            <p className="text-ink-700 text-sm">{t('zones.none')}</p>
          ) : (
            <ul className="text-ink-700 text-sm">
              {zones.map(({ name, charge }) => (
                <li key={name} className="break-words">
                  {name}: {charge}
                </li>
              ))}
            </ul>
          )}
        </div>
        <ButtonLink
          to={paths.backofficeShopZone(shop.id)}
          variant="light"
          icon={<MapPinned aria-hidden="true" className="size-4.5" />}
        >
          {t('zones.draw')}
        </ButtonLink>
      </div>
      <SectionForm
        key={JSON.stringify(shop.delivery)}
        section="delivery"
        version={version}
        answer={answer}
        submit={t('delivery.save')}
        className="grid grid-cols-1 items-start gap-4 @xl/main:grid-cols-2"
      >
        <TextField
          {...field('deliveryCharge')}
          {...amount}
          label={t('delivery.charge', { currency: sign })}
          hint={t('delivery.chargeHint')}
        />
        <TextField
          {...field('minimumTicketFreeDelivery')}
          {...amount}
          label={t('delivery.freeFrom', { currency: sign })}
          hint={t('delivery.freeFromHint')}
        />
        <TextField
          {...field('minimumCharge')}
          {...amount}
          label={t('delivery.minimum', { currency: sign })}
          hint={t('delivery.minimumHint')}
        />
        <TextField
          {...field('minimumFee')}
          {...amount}
          label={t('delivery.fee', { currency: sign })}
          hint={t('delivery.feeHint')}
        />
        <TextField
          {...field('deliveryTimeInterval')}
          type="number"
          label={t('delivery.interval')}
          hint={t('delivery.intervalHint')}
          messages={{ required: t('errors.interval'), invalid: t('errors.interval') }}
        />
        <TextField
          {...field('ordersPerWindow')}
          type="number"
          label={t('delivery.orders')}
          hint={t('delivery.ordersHint')}
          messages={{ invalid: t('errors.orders') }}
        />
        <SelectField
          {...field('etaType')}
          label={t('delivery.etaType')}
          options={(['MINUTES', 'SAME_DAY', 'NEXT_DAY'] as const).map((value) => ({
            value,
            label: t(`delivery.etaTypes.${value}`),
          }))}
        />
        <TextField
          {...field('defaultEta')}
          type="number"
          label={t('delivery.eta')}
          hint={t('delivery.etaHint')}
          messages={{ required: t('errors.eta'), invalid: t('errors.eta') }}
        />
        <TextField
          {...field('backorderDays')}
          type="number"
          label={t('delivery.backorderDays')}
          hint={t('delivery.backorderDaysHint')}
          messages={{ required: t('errors.backorderDays'), invalid: t('errors.backorderDays') }}
        />
        <TextField
          {...field('courierKmh')}
          type="number"
          label={t('delivery.kmh')}
          hint={t('delivery.kmhHint')}
          messages={{ required: t('errors.kmh'), invalid: t('errors.kmh') }}
        />
        <TextField
          {...field('minutesPerStop')}
          type="number"
          label={t('delivery.minutesPerStop')}
          hint={t('delivery.minutesPerStopHint')}
          messages={{ required: t('errors.minutesPerStop'), invalid: t('errors.minutesPerStop') }}
        />
        <TextField
          {...field('courierKg')}
          type="number"
          label={t('delivery.courierKg')}
          hint={t('delivery.courierKgHint')}
          messages={{ required: t('errors.courierKg'), invalid: t('errors.courierKg') }}
        />
        <Checkbox
          name="doorPhoto"
          defaultChecked={(refused ? refused.typed.doorPhoto : shop.delivery.doorPhoto) === 'on'}
          hint={t('delivery.doorPhotoHint')}
          className="@xl/main:col-span-2"
        >
          {t('delivery.doorPhoto')}
        </Checkbox>
      </SectionForm>
    </Section>
  )
}
