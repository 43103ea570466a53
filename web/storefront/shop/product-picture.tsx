import { Picture } from '#web/ui/picture.tsx'

/** The widths that the market renders for shoppers (`/media/products/<imageId>-<width>.<format>`). */
const WIDTHS = [160, 240, 320, 480, 640, 800] as const

interface ProductPictureProps {
  imageId: string
  alt: string
  sizes: string
  isPriority?: boolean
  className?: string
}

export function ProductPicture({ imageId, ...rest }: ProductPictureProps) {
  return <Picture {...rest} src={`/media/products/${imageId}`} widths={WIDTHS} />
}
