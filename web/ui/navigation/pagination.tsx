import { ChevronLeft, ChevronRight } from 'lucide-react'
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
        <ButtonLink
          to={previous.to}
          rel="prev"
          variant="outline"
          icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        >
          {previous.label}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next.to} rel="next" variant="outline">
          {next.label}
          <ChevronRight aria-hidden="true" className="size-5" />
        </ButtonLink>
      )}
    </nav>
  )
}
