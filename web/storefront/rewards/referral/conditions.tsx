import { DAYS_TO_ORDER } from '#services/rewards/referral/rules/referral.ts'
import { useTranslation } from '#web/i18n/i18n.ts'

/** What speaks against an invitation, said before it does. */
export function Conditions() {
  const { t } = useTranslation('petMember')
  return (
    <>
      <h2 className="mb-2 text-lg">{t('referral.conditions')}</h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-700">
        {(['order', 'new', 'home', 'back'] as const).map((rule) => (
          <li key={rule}>{t(`referral.rules.${rule}`, { days: DAYS_TO_ORDER })}</li>
        ))}
      </ul>
    </>
  )
}
