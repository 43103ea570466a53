import type { CountryIso } from '#shared/countries/countries.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'

interface CountryTabsProps {
  country: CountryIso
  /** Countries that this installation serves; of a single one there is nothing to choose. */
  served: readonly { iso: CountryIso; name: string }[]
  to(country: CountryIso): string
}

/** The countries of a page whose settings differ by country. */
export function CountryTabs({ country, served, to }: CountryTabsProps) {
  const { t } = useTranslation('settings')
  if (served.length < 2) return null
  return (
    <LinkTabs
      label={t('countries')}
      items={served.map(({ iso, name }) => ({ to: to(iso), label: name, isCurrent: iso === country }))}
    />
  )
}
