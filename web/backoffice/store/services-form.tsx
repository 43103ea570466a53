import { type Currency, currencyPrefix } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { MOST_VANS } from '../appointments/rides/fleet.ts'
import { SaveButton } from '../save-button.tsx'
import { StaffForm } from '../staff-form.tsx'
import { DepositFields } from './deposit-fields.tsx'
import { PAY_WAYS, type PayWay } from './pay-ways.ts'
import type { SectionAnswer } from './section-answer.ts'
import { getErrorAt, SectionCard } from './section-card.tsx'
import type { TypedDeposit } from './typed-deposit.ts'
import { VersionField } from './version-field.tsx'

interface ServicesFormProps {
  store: {
    currency: Currency
    /** Typed texts: kilometres and an amount. */
    pickUpRadius: string | null
    homeVisitRadius: string | null
    pickUpFee: string
    vans: number | null
    petsPerVan: number
    payWays: PayWay[]
    deposit: TypedDeposit
    unprovedVisits: number
    unprovedVisitsOfNetwork: number
  }
  /** Of the store that the form shows. */
  version: number
  answer: SectionAnswer | null
}

/** Pick-up radius and fee, and payment methods. */
export function ServicesForm({ store, version, answer }: ServicesFormProps) {
  const { t } = useTranslation('backoffice')
  const kilometres = <span className="pr-1.5 font-bold text-ink-600">km</span>
  return (
    <SectionCard id="recogida" title={t('store.services.title')} answer={answer}>
      <StaffForm preventScrollReset className="grid gap-5">
        <VersionField version={version} />
        <div className="group/pick grid gap-3">
          <Switch name="pickUp" defaultChecked={store.pickUpRadius !== null}>
            {t('store.services.pickUp')}
          </Switch>
          <div className="hidden items-start gap-4 group-has-[[name=pickUp]:checked]/pick:grid sm:grid-cols-2">
            <TextField
              name="pickUpRadius"
              inputMode="decimal"
              label={t('store.services.pickUpRadius')}
              defaultValue={store.pickUpRadius ?? '5'}
              error={getErrorAt(answer, 'pickUpRadius')}
              after={kilometres}
            />
            <TextField
              name="pickUpFee"
              inputMode="decimal"
              label={t('store.services.pickUpFee', { currency: currencyPrefix(store.currency) })}
              hint={t('store.services.pickUpFeeHint')}
              defaultValue={store.pickUpFee}
              error={getErrorAt(answer, 'pickUpFee')}
            />
            <SelectField
              name="vans"
              label={t('store.services.vans')}
              hint={t('store.services.vansHint')}
              defaultValue={store.vans ?? ''}
              options={[
                { value: '', label: t('store.services.noVans') },
                ...Array.from({ length: MOST_VANS }, (_, index) => ({
                  value: String(index + 1),
                  label: t('store.services.vanCount', { count: index + 1 }),
                })),
              ]}
            />
            <TextField
              name="petsPerVan"
              type="number"
              min={1}
              max={20}
              label={t('store.services.petsPerVan')}
              defaultValue={String(store.petsPerVan)}
              error={getErrorAt(answer, 'petsPerVan')}
            />
          </div>
        </div>
        <div className="group/visit grid gap-3">
          <Switch name="homeVisit" defaultChecked={store.homeVisitRadius !== null}>
            {t('store.services.homeVisit')}
          </Switch>
          <div className="hidden gap-4 group-has-[[name=homeVisit]:checked]/visit:grid sm:grid-cols-2">
            <TextField
              name="homeVisitRadius"
              inputMode="decimal"
              label={t('store.services.homeVisitRadius')}
              defaultValue={store.homeVisitRadius ?? '10'}
              error={getErrorAt(answer, 'homeVisitRadius')}
              after={kilometres}
            />
          </div>
        </div>
        <fieldset className="min-w-0">
          <legend className="mb-1 font-bold text-ink-800 text-sm">{t('store.services.pay')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {PAY_WAYS.map((way) => (
              <Checkbox key={way} name="pay" value={way} defaultChecked={store.payWays.includes(way)}>
                {t(`store.services.${way}`)}
              </Checkbox>
            ))}
          </div>
          <FieldNote id="formas-de-pago" error={getErrorAt(answer, 'paymentTypes')} />
        </fieldset>
        <DepositFields deposit={store.deposit} currency={store.currency} answer={answer} />
        <fieldset className="min-w-0">
          <legend className="mb-1 font-bold text-ink-800 text-sm">{t('store.unproved.legend')}</legend>
          <p className="mb-3 text-ink-600 text-sm">{t('store.unproved.hint')}</p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {(['unprovedVisits', 'unprovedVisitsOfNetwork'] as const).map((name) => (
              <TextField
                key={name}
                name={name}
                type="number"
                min={1}
                label={t(`store.unproved.${name}`)}
                defaultValue={String(store[name])}
                error={getErrorAt(answer, name)}
              />
            ))}
          </div>
        </fieldset>
        <SaveButton section="services" />
      </StaffForm>
    </SectionCard>
  )
}
