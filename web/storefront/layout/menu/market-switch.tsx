import { useTranslation } from '#web/i18n/i18n.ts'
import type { ShellData } from '../shell-data.ts'

/** Links to the shops of the countries: absolute, because each country has its own host. */
export function MarketSwitch({ markets, isOnDark }: { markets: ShellData['markets']; isOnDark?: boolean }) {
  const { t } = useTranslation('layout')
  return (
    <ul aria-label={t('footer.country')} className="flex flex-wrap gap-x-4 gap-y-1 font-bold text-sm">
      {markets.map(({ country, name, origin, isCurrent }) => (
        <li key={country}>
          {isCurrent ? (
            <span className="inline-flex min-h-8 items-center gap-1">
              <i className="icon-check size-4" />
              {name}
              <span className="sr-only">({t('footer.current')})</span>
            </span>
          ) : (
            <a
              href={`${origin}/`}
              className={`inline-flex min-h-8 items-center rounded-tag underline underline-offset-3 ${isOnDark ? 'hover:text-white' : 'text-brand-700 hover:text-brand-800'}`}
            >
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
