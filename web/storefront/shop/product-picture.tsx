import { Art } from '#web/ui/art.tsx'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'

/**
 * Of the widths that the market renders (`/media/products/<imageId>-<width>.avif`), those worth naming at each place: every
 * width more is a line more in each of thirty cards.
 */
const widths = { thumbnail: [160, 320], card: [320, 480, 640], page: [480, 640, 800] }

interface ProductPictureProps {
  /** Absent: a drawing in its place, so that a product without a picture does not look broken. */
  imageId: string | null | undefined
  alt: string
  place: keyof typeof widths
  sizes: string
  isPriority?: boolean
  isEager?: boolean
  className?: string
}

export function ProductPicture({ imageId, place, className, ...rest }: ProductPictureProps) {
  if (!imageId) return <Art name="package" size={96} className={cx(className, 'object-contain! p-[25%] opacity-50')} />
  return <Picture {...rest} className={className} src={`/media/products/${imageId}`} widths={widths[place]} />
}
