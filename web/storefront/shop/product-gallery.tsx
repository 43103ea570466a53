import type { ProductDetail } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ProductPicture } from './product-picture.tsx'

/** The pictures of the chosen variant first; they scroll sideways and snap (CSS only), thumbnails jump to them. */
export function ProductGallery({
  product,
  variant,
  percent,
}: {
  product: ProductDetail
  variant: ProductDetail['variants'][number]
  percent: number | null
}) {
  const { t } = useTranslation('shop')
  const own = product.images.filter(({ imageId }) => variant.imageIds.includes(imageId))
  const images = own.length > 0 ? own : product.images
  const [first] = images

  return (
    <div className="min-w-0">
      <div className="relative overflow-hidden rounded-panel border border-ink-200 bg-white shadow-1">
        <section
          tabIndex={images.length > 1 ? 0 : undefined}
          aria-label={t('product.gallery', { product: product.title })}
          className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth"
        >
          {images.map((image, index) => (
            <div key={image.imageId} id={`imagen-${index + 1}`} className="aspect-square w-full shrink-0 snap-center">
              <ProductPicture
                imageId={image.imageId}
                alt={image.alt}
                sizes="(min-width: 960px) 620px, 100vw"
                isPriority={index === 0}
                className="size-full object-cover"
              />
            </div>
          ))}
        </section>
        {percent !== null && (
          <Badge tone="red" className="absolute top-4 left-4">
            -{percent}%
          </Badge>
        )}
        {first?.isIllustrative && (
          <span className="absolute right-4 bottom-3 text-xs font-bold text-ink-600">{t('product.illustrative')}</span>
        )}
      </div>
      {images.length > 1 && (
        <ul className="mt-3 flex gap-2">
          {images.map((image, index) => (
            <li key={image.imageId}>
              <a
                href={`#imagen-${index + 1}`}
                aria-label={t('product.image', { n: index + 1 })}
                className="block size-16 overflow-hidden rounded-control border border-ink-200 bg-white"
              >
                <ProductPicture imageId={image.imageId} alt="" sizes="64px" className="size-full object-cover" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
