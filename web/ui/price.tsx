import { type Currency, formatMoney } from '#shared/money.ts'
import { cx } from './cx.ts'

const sizes = { sm: 'text-md', md: 'text-lg', lg: 'text-3xl' }

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
    <span className={cx('grid leading-tight', className)}>
      {wasMore && (
        <s className="font-semibold text-ink-600 text-xs">
          {compareAtLabel && <span className="sr-only">{compareAtLabel} </span>}
          {formatMoney(compareAtMinor, currency)}
        </s>
      )}
      <span className={cx('whitespace-nowrap font-black tracking-tight', sizes[size])}>
        {formatMoney(amountMinor, currency)}
      </span>
    </span>
  )
}
