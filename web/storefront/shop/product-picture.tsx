import { Picture } from '#web/ui/pictures/picture.tsx'

/**
 * Of the widths that the market renders (`/media/products/<imageId>-<width>.avif`), those worth naming at each place: every
 * width more is a line more in each of thirty cards.
 */
const widths = { thumbnail: [160, 320], card: [320, 480, 640], page: [480, 640, 800] }

interface ProductPictureProps {
  imageId: string
  alt: string
  place: keyof typeof widths
  sizes: string
  isPriority?: boolean
  className?: string
}

export function ProductPicture({ imageId, place, ...rest }: ProductPictureProps) {
  return <Picture {...rest} src={`/media/products/${imageId}`} widths={widths[place]} />
}
