import { type Currency, formatMoney } from '#shared/money.ts'
import { cx } from './cx.ts'

const sizes = { sm: 'price-sm', md: '', lg: 'price-lg' }

interface PriceProps {
  amountMinor: number
  currency: Currency
  /** Former price; shown struck through when it is higher. */
  compareAtMinor?: number | null
  /** Label of the former price for screen readers: 'Antes'. */
  compareAtLabel?: string
  size?: keyof typeof sizes
  className?: string
}

export function Price({ amountMinor, currency, compareAtMinor, compareAtLabel, size = 'md', className }: PriceProps) {
  const wasMore = compareAtMinor != null && compareAtMinor > amountMinor
  return (
    <span className={cx('price', sizes[size], className)}>
      {wasMore && (
        <s>
          {compareAtLabel && <span className="sr-only">{`${compareAtLabel} `}</span>}
          {formatMoney(compareAtMinor, currency)}
        </s>
      )}
      <b>{formatMoney(amountMinor, currency)}</b>
    </span>
  )
}
