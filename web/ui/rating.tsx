import { Star } from 'lucide-react'
import { useContext } from 'react'
import { formatRating } from '#shared/format-number.ts'
import { LocaleContext } from '#web/i18n/i18n.ts'
import { cx } from './cx.ts'

interface RatingProps {
  /** 0 to 5. */
  value: number
  count?: number
  /** Read aloud: '4,8 de 5, 214 opiniones'. */
  label: string
  className?: string
}

export function Rating({ value, count, label, className }: RatingProps) {
  const locale = useContext(LocaleContext)
  return (
    <span
      role="img"
      aria-label={label}
      className={cx('inline-flex items-center gap-1 font-extrabold text-ink-700 text-xs', className)}
    >
      <Star aria-hidden="true" className="size-3.5 fill-star text-star" />
      {formatRating(value, locale)}
      {count !== undefined && <span className="font-semibold text-ink-600">({count})</span>}
    </span>
  )
}
