import { Link } from 'react-router'

/** Short links in one row that scrolls on a phone. */
export function LinkChips({ links }: { links: readonly { to: string; label: string }[] }) {
  if (links.length === 0) return null
  return (
    <ul className="rail -mx-4 scroll-px-4 gap-2 px-4 md:mx-0 md:flex-wrap md:px-0">
      {links.map(({ to, label }) => (
        <li key={label}>
          <Link to={to} className="link-chip">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
