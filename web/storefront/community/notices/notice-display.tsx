import { LayoutGrid, Map as MapIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { changedSearch, DISPLAYS, hrefOfNotices, type NoticeSearch } from './notice-search.ts'

const icons = { grid: LayoutGrid, map: MapIcon }

/** Pictures or a map. */
export function NoticeDisplay({ search }: { search: NoticeSearch }) {
  const { t } = useTranslation('lostAndFound')
  return (
    <nav aria-label={t('display.label')} className="flex shrink-0 rounded-full bg-ink-200 p-1">
      {DISPLAYS.map((display) => {
        const Icon = icons[display]
        const isOn = search.display === display
        return (
          <Link
            key={display}
            to={hrefOfNotices(changedSearch(search, { display }))}
            preventScrollReset
            aria-current={isOn ? 'true' : undefined}
            className={cx(
              'flex h-9 items-center gap-1.5 rounded-full px-3.5 font-extrabold text-sm',
              isOn ? 'bg-white text-brand-800 shadow-1' : 'text-ink-700 hover:text-brand-700',
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
            {t(`display.${display}`)}
          </Link>
        )
      })}
    </nav>
  )
}
