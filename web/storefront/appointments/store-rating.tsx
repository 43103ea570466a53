import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Rating } from '#web/ui/rating.tsx'

const oneDecimal = new Intl.NumberFormat('es-BO', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

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
  const { t } = useTranslation('appointment')
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
      label={t('card.rating', { value: oneDecimal.format(rating), count })}
      className={className}
    />
  )
}
