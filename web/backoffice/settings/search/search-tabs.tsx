import type { CountryIso } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { CountryTabs } from '../country-tabs.tsx'

interface SearchTabsProps {
  country: CountryIso
  served: { iso: CountryIso; name: string }[]
  current: 'groups' | 'missed'
}

/** The pages of the search settings, and the countries that have shops. */
export function SearchTabs({ country, served, current }: SearchTabsProps) {
  const { t } = useTranslation('searchSettings')
  const pages = { groups: paths.backofficeSearch, missed: paths.backofficeMissedSearches }
  return (
    <>
      <CountryTabs country={country} served={served} to={pages[current]} />
      <LinkTabs
        label={t('title')}
        items={(['groups', 'missed'] as const).map((name) => ({
          to: pages[name](country),
          label: t(`tabs.${name}`),
          isCurrent: name === current,
        }))}
      />
    </>
  )
}
