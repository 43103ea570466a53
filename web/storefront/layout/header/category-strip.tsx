import { Link, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { isCurrent } from '../menu/is-current.ts'
import { navigation } from '../menu/navigation.ts'
import type { ShellData } from '../shell-data.ts'

/**
 * Categories and services in one line below the header, when the lateral menu is folded away. Categories for which
 * there is no room wrap out of sight: the menu has them all, and the focus brings them back.
 */
export function CategoryStrip({ categories }: Pick<ShellData, 'categories'>) {
  const { t } = useTranslation('layout')
  const location = useLocation()
  const link = 'flex h-9 items-center gap-1.5 rounded-control px-2.5 font-extrabold text-sm transition-colors'
  return (
    <nav aria-label={t('nav.main')} className="border-ink-200 border-b bg-white max-md:hidden">
      <div className="wrap flex h-12">
        <ul className="flex min-w-0 flex-1 flex-wrap gap-x-0.5 overflow-hidden *:flex *:h-12 *:items-center">
          {categories.map(({ slug, name }) => {
            const to = paths.products({ slug })
            const current = isCurrent(location, to)
            return (
              <li key={slug}>
                <Link
                  to={to}
                  prefetch="intent"
                  aria-current={current ? 'page' : undefined}
                  className={cx(link, current ? 'bg-brand-100 text-brand-700' : 'text-ink-700 hover:bg-ink-100')}
                >
                  {name}
                </Link>
              </li>
            )
          })}
        </ul>
        <ul className="flex shrink-0 items-center gap-0.5">
          {navigation.strip.map(({ to, label, icon }) => {
            const current = isCurrent(location, to)
            return (
              <li key={to}>
                <Link
                  to={to}
                  prefetch="intent"
                  aria-current={current ? 'page' : undefined}
                  className={cx(link, current ? 'bg-brand-100 text-brand-700' : 'text-brand-700 hover:bg-brand-50')}
                >
                  <i className={`${icon} size-4.5`} />
                  {t(`nav.${label}`)}
                </Link>
              </li>
            )
          })}
          {navigation.stripEnd.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" className={cx(link, 'text-red-600 hover:bg-red-50')}>
                <i className={`${icon} size-4.5`} />
                {t(`nav.${label}`)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
