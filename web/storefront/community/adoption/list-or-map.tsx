import { LayoutGrid, Map as MapIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'

const displays = [
  { name: 'grid', icon: LayoutGrid, page: paths.petAdoptions },
  { name: 'map', icon: MapIcon, page: paths.petAdoptionsMap },
] as const

/** Photos or a map, with the same filters. */
export function ListOrMap({ current, filters }: { current: 'grid' | 'map'; filters: Record<string, string> }) {
  const { t } = useTranslation('petAdoptions')
  return (
    <nav aria-label={t('display.label')} className="flex shrink-0 rounded-full bg-ink-200 p-1">
      {displays.map(({ name, icon: Icon, page }) => (
        <Link
          key={name}
          to={page(filters)}
          aria-current={name === current ? 'page' : undefined}
          className={cx(
            'flex h-9 items-center gap-1.5 rounded-full px-3.5 font-extrabold text-sm',
            name === current ? 'bg-white text-brand-800 shadow-1' : 'text-ink-700 hover:text-brand-700',
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
          {t(`display.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
