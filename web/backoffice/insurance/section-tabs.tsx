import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'

/** Tabs of contracts, claims, what they cost, and the sentences that answer them. */
export function SectionTabs({ at }: { at: 'contracts' | 'claims' | 'costs' | 'reasons' }) {
  const { t } = useTranslation('insuranceDesk')
  return (
    <LinkTabs
      label={t('title')}
      items={[
        { to: paths.backofficeInsurance(), label: t('contracts.title'), isCurrent: at === 'contracts' },
        { to: paths.backofficeClaims(), label: t('claims.title'), isCurrent: at === 'claims' },
        { to: paths.backofficeInsuranceCosts(), label: t('costs.title'), isCurrent: at === 'costs' },
        { to: paths.backofficeReasons(), label: t('reasons.title'), isCurrent: at === 'reasons' },
      ]}
    />
  )
}
