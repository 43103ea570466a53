import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'

interface PartCardProps {
  title: string
  icon?: ReactNode
  to?: string
  /** Of the link at its end. */
  more?: string
  children: ReactNode
}

/** One part of a pet's page, with the way to where there is more of it. */
export function PartCard({ title, icon, to, more, children }: PartCardProps) {
  return (
    <Card className="grid grid-cols-1 gap-3.5">
      <div className="flex min-h-10 items-center justify-between gap-3">
        <h2 className="flex items-center gap-2.5 text-lg">
          {icon && <span className="text-brand-600">{icon}</span>}
          {title}
        </h2>
        {to && more && (
          <Link
            to={to}
            prefetch="intent"
            className="-mr-1.5 inline-flex min-h-10 shrink-0 items-center gap-0.5 rounded-control px-1.5 font-extrabold text-brand-700 text-sm hover:underline"
          >
            {more}
            <ChevronRight aria-hidden="true" className="size-4.5" />
          </Link>
        )}
      </div>
      {children}
    </Card>
  )
}
