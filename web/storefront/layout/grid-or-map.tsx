import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'

const displays = [
  { name: 'grid', icon: 'icon-layout-grid' },
  { name: 'map', icon: 'icon-map' },
] as const

interface GridOrMapProps {
  label: string
  current: 'grid' | 'map'
  grid: { to: string; label: string }
  map: { to: string; label: string }
}

/** The two ways to look at a list of places (specification, section 2: display modes), as addresses. */
export function GridOrMap({ label, current, ...ways }: GridOrMapProps) {
  return (
    <nav aria-label={label} className="flex shrink-0 rounded-full bg-ink-200 p-1">
      {displays.map(({ name, icon }) => (
        <Link
          key={name}
          to={ways[name].to}
          preventScrollReset
          aria-current={name === current ? 'true' : undefined}
          className={cx(
            'flex h-9 items-center gap-1.5 rounded-full px-2.5 font-extrabold text-sm sm:px-3.5',
            name === current ? 'bg-white text-brand-800 shadow-1' : 'text-ink-700 hover:text-brand-700',
          )}
        >
          <i className={`${icon} size-4`} />
          {ways[name].label}
        </Link>
      ))}
    </nav>
  )
}
