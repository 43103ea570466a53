import { ButtonLink } from '../button.tsx'

interface PaginationProps {
  /** Names the landmark: 'Páginas de productos'. */
  label: string
  previous: { label: string; to: string } | null
  next: { label: string; to: string } | null
}

/** Previous and next links of a cursor-paged list; nothing when there is neither. */
export function Pagination({ label, previous, next }: PaginationProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label={label} className="mt-8 flex justify-center gap-3">
      {previous && (
        <ButtonLink to={previous.to} rel="prev" variant="outline" icon={<i className="icon-chevron-left size-5" />}>
          {previous.label}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next.to} rel="next" variant="outline">
          {next.label}
          <i className="icon-chevron-right size-5" />
        </ButtonLink>
      )}
    </nav>
  )
}
