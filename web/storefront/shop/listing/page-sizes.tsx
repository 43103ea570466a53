import { Link } from 'react-router'
import { PAGE_SIZES } from '#services/market/catalogue/rules/page-size.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { changed, getListingHref, type ListingSearch } from '../listing-search.ts'

/** Products per page as links, which keep the filters in the address and go back to the first page. */
export function PageSizes({ search }: { search: ListingSearch }) {
  const { t } = useTranslation('shop')
  return (
    <nav aria-label={t('pages.size')} className="mt-6 flex flex-wrap items-center justify-center text-sm">
      <span className="text-ink-600 max-sm:basis-full max-sm:text-center">{t('pages.size')}</span>
      {PAGE_SIZES.map((size) => {
        const isCurrent = size === search.limit
        return (
          <Link
            key={size}
            to={getListingHref(changed(search, { limit: size }))}
            preventScrollReset
            aria-current={isCurrent ? 'true' : undefined}
            aria-label={t('pages.sizeOf', { count: size })}
            className={cx(
              'grid size-11 place-items-center rounded-full font-extrabold',
              isCurrent && 'bg-brand-100 text-brand-800',
            )}
          >
            {size}
          </Link>
        )
      })}
    </nav>
  )
}
