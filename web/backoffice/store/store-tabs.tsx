import { useLocation, useSearchParams } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'

/** The pages of a store's settings. */
export function StoreTabs() {
  const { t } = useTranslation('salonSettings')
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const store = { storeId: search.get('storeId') }
  const tabs = [
    { to: paths.backofficeStore, name: 'store' },
    { to: paths.backofficeStoreTeam, name: 'team' },
    { to: paths.backofficeStoreServices, name: 'services' },
    { to: paths.backofficeStorePackages, name: 'packages' },
    { to: paths.backofficeStoreHotel, name: 'hotel' },
    { to: paths.backofficeConsentTexts, name: 'consents' },
  ] as const
  return (
    <LinkTabs
      label={t('tabs.label')}
      items={tabs.map(({ to, name }) => ({
        to: to(store),
        label: t(`tabs.${name}`),
        isCurrent: pathname.replace(/\/$/, '') === to(),
      }))}
    />
  )
}
