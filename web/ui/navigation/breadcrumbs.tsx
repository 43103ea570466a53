import { Link } from 'react-router'

export interface Crumb {
  label: string
  /** Absent for the page itself. */
  to?: string
}

export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className="rail items-center gap-1 whitespace-nowrap text-ink-600 text-sm">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className={`flex items-center gap-1 ${crumb.to ? '' : 'min-w-24 flex-initial!'}`}>
            {index > 0 && <i className="icon-chevron-right size-3.5 text-ink-500" />}
            {crumb.to ? (
              <Link to={crumb.to} className="-my-1 rounded-tag py-1 hover:text-brand-700 hover:underline">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate font-bold text-ink-700">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
