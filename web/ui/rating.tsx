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
    <span role="img" aria-label={label} className={cx('rating icon-filled-star', className)}>
      {formatRating(value, locale)}
      {count !== undefined && <small>{`(${count})`}</small>}
    </span>
  )
}
