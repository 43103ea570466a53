import type { ProductDetail } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { usePictureStrip } from '#web/ui/pictures/use-picture-strip.ts'
import { ProductPicture } from './product-picture.tsx'

type Variant = ProductDetail['variants'][number]

interface ProductGalleryProps {
  product: ProductDetail
  variant: Variant
  percent: number | null
}

/** The pictures of the chosen variant, then the others; another variant begins at its own. */
export function ProductGallery(props: ProductGalleryProps) {
  return <Gallery key={props.variant._id} {...props} />
}

/** The pictures scroll sideways and snap (CSS only); thumbnails jump to them, with the page's script without a jump of the page. */
function Gallery({ product, variant, percent }: ProductGalleryProps) {
  const { t } = useTranslation('product')
  const { strip, shown, show, onScroll } = usePictureStrip()
  const images = getPictures(product, variant)

  return (
    <div className="min-w-0">
      <div className="relative overflow-hidden rounded-panel border border-ink-200 bg-white shadow-1">
        <section
          ref={strip}
          tabIndex={images.length > 1 ? 0 : undefined}
          aria-label={t('gallery', { product: product.title })}
          onScroll={onScroll}
          className="rail snap-mandatory scroll-smooth"
        >
          {images.length === 0 && (
            <div className="h-[min(74vw,40svh)] w-full bg-ink-100 md:aspect-square md:h-auto">
              <ProductPicture imageId={null} alt="" place="page" sizes="100vw" className="size-full" />
            </div>
          )}
          {images.map((image, index) => (
            <div
              key={image.imageId}
              id={`imagen-${index + 1}`}
              className="h-[min(74vw,40svh)] w-full md:aspect-square md:h-auto"
            >
              <ProductPicture
                imageId={image.imageId}
                alt={image.alt}
                place="page"
                sizes="(min-width: 960px) 620px, 100vw"
                isPriority={index === 0}
                className="size-full object-cover max-md:h-full!"
              />
            </div>
          ))}
        </section>
        {percent !== null && (
          <Badge tone="red" className="absolute top-4 left-4">
            -{percent}%
          </Badge>
        )}
        {images[shown]?.isIllustrative && (
          <span className="absolute bottom-3 left-4 text-xs font-bold text-ink-600">{t('illustrative')}</span>
        )}
      </div>
      {images.length > 1 && (
        <ul className="rail mt-3 gap-2 p-0.5">
          {images.map((image, index) => (
            <li key={image.imageId}>
              <a
                href={`#imagen-${index + 1}`}
                onClick={(event) => show(event, index)}
                aria-label={t('image', { n: index + 1 })}
                aria-current={index === shown ? 'true' : undefined}
                className="block size-12 overflow-hidden md:size-16 rounded-control border-2 border-ink-200 bg-white hover:border-brand-300 aria-[current]:border-brand-600"
              >
                <ProductPicture
                  imageId={image.imageId}
                  alt=""
                  place="thumbnail"
                  sizes="64px"
                  className="size-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function getPictures(product: ProductDetail, variant: Variant) {
  const isOwn = ({ imageId }: ProductDetail['images'][number]) => variant.imageIds.includes(imageId)
  return [...product.images.filter(isOwn), ...product.images.filter((image) => !isOwn(image))]
}
