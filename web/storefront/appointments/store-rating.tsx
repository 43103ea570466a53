import { formatRating } from '#shared/format-number.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Rating } from '#web/ui/rating.tsx'

/** Rating of a store; 'Nuevo' without reviews. */
export function StoreRating({
  rating,
  count,
  className,
}: {
  rating: number | null
  count: number
  className?: string
}) {
  const { t, locale } = useTranslation('appointment')
  if (rating === null) {
    return (
      <Badge tone="sun" className={className}>
        {t('card.new')}
      </Badge>
    )
  }
  return (
    <Rating
      value={rating}
      count={count}
      label={t('card.rating', { value: formatRating(rating, locale), count })}
      className={className}
    />
  )
}
