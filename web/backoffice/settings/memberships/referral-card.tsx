import type { Invitation } from '#services/rewards/contract.ts'
import { DAYS_TO_ORDER, NEW_ACCOUNT_DAYS, usualLimits } from '#services/rewards/referral/rules/referral.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { countryMoney } from '#shared/countries/tables/country-money.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { InvitationBanner } from '../../../storefront/rewards/referral/invitation-banner.tsx'
import { FoldedDanger } from '../../folded-danger.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { SaveButtons } from '../save-buttons.tsx'
import type { ReferralField, Typed } from './plan-form.server.ts'

interface ReferralCardProps {
  country: CountryIso
  version: number
  limits: FieldLimits<ReferralField>
  values: Typed
  errors: Partial<Record<string, string>> | undefined
  /** As customers read it; null: nobody can invite. */
  reward: Invitation['reward'] | null
  isOn: boolean
}

/** What an invitation gives, its fixed conditions, and the page that invited people see. */
export function ReferralCard({ country, version, limits, values, errors, reward, isOn }: ReferralCardProps) {
  const { t } = useTranslation('membershipSettings')
  const { sign } = countryMoney[country]
  const usual = { mostInAMonth: String(usualLimits.mostInAMonth), mostInAll: String(usualLimits.mostInAll) }
  const field = fieldProps({ limits, values: { ...usual, ...values }, errors })
  const drawnFrom = typeof values.version === 'string' ? values.version : String(version)
  return (
    <Card className="grid items-start gap-5 sm:p-6 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <header>
          <h2 className="text-lg">{t('referral.title')}</h2>
          <p className="text-ink-700">{t(isOn ? 'referral.text' : 'referral.off')}</p>
        </header>
        <StaffForm preventScrollReset className="grid items-start gap-4 sm:grid-cols-2">
          <input type="hidden" name="version" value={drawnFrom} />
          <TextField {...field('amount')} label={t('referral.amount', { sign })} inputMode="decimal" />
          <TextField
            {...field('minItemTotal')}
            label={t('referral.minItemTotal', { sign })}
            hint={t('referral.minItemTotalHint')}
            inputMode="decimal"
          />
          <TextField {...field('days')} label={t('referral.days')} hint={t('referral.daysHint')} inputMode="numeric" />
          <TextField
            {...field('mostInAMonth')}
            label={t('referral.mostInAMonth')}
            hint={t('referral.limitsHint')}
            inputMode="numeric"
          />
          <TextField {...field('mostInAll')} label={t('referral.mostInAll')} inputMode="numeric" />
          <div className="flex flex-wrap gap-3 sm:col-span-2">
            <SaveButtons save={t(isOn ? 'referral.save' : 'referral.begin')} className="" />
          </div>
        </StaffForm>
        <ul className="grid list-disc gap-1 pl-5 text-ink-700 text-sm">
          <li>{t('referral.rules.new', { days: NEW_ACCOUNT_DAYS })}</li>
          <li>{t('referral.rules.order', { days: DAYS_TO_ORDER })}</li>
        </ul>
        {isOn && (
          <FoldedDanger title={t('referral.end')}>
            <StaffForm className="grid gap-3 px-4 pb-4">
              <p className="text-ink-700">{t('referral.endText')}</p>
              <input type="hidden" name="version" value={version} />
              <Button type="submit" name="intent" value="end" variant="danger">
                {t('referral.endSure')}
              </Button>
            </StaffForm>
          </FoldedDanger>
        )}
      </div>
      <section aria-labelledby="vista-invitacion" className="grid min-w-0 gap-3">
        <h3 id="vista-invitacion" className="font-extrabold text-md">
          {t('preview.title')}
        </h3>
        {reward ? (
          <InvitationBanner name={t('referral.someone')} reward={reward} heading="h3" />
        ) : (
          <p className="text-ink-600">{t('referral.nothing')}</p>
        )}
      </section>
    </Card>
  )
}
