import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { ProductPicture } from '../shop/product-picture.tsx'

export interface ReviewableProduct {
  productId: string
  productSlug: string
  title: string
  imageId: string | null
  stars: number | null
}

/** What a delivered order brought, each to be reviewed; nothing for orders that have none. */
export function ReviewProducts({ products }: { products: ReviewableProduct[] }) {
  const { t } = useTranslation('reviews')
  if (products.length === 0) return null
  return (
    <Card className="print:hidden">
      <h2 className="text-lg">{t('order.title')}</h2>
      <p className="mt-1 text-ink-600 text-sm">{t('order.text')}</p>
      <ul className="mt-2 divide-y divide-ink-200">
        {products.map(({ productId, productSlug, title, imageId, stars }) => (
          <li key={productId} className="flex items-center gap-3 py-3">
            <span className="size-13 shrink-0 overflow-hidden rounded-control bg-ink-100">
              <ProductPicture
                imageId={imageId}
                alt=""
                place="thumbnail"
                sizes="52px"
                className="size-full object-cover"
              />
            </span>
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 font-bold text-sm">{title}</p>
              {stars !== null && <Stars stars={stars} label={t('stars', { count: stars })} />}
            </div>
            <ButtonLink
              to={paths.productReview(productSlug)}
              variant={stars === null ? 'soft' : 'ghost'}
              size="sm"
              aria-label={t(stars === null ? 'order.reviewNamed' : 'order.changeNamed', { product: title })}
            >
              {t(stars === null ? 'order.review' : 'order.change')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
