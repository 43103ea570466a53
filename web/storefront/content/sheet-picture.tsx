import { Art } from '#web/ui/art.tsx'

interface SheetPictureProps {
  picture: string
  size: number
  className: string
}

/**
 * Picture of a sheet: a drawing by name, or an image by address. Decorative, because the text beside it says the same.
 */
export function SheetPicture({ picture, size, className }: SheetPictureProps) {
  if (!picture.includes('/')) return <Art name={picture} size={size} className={className} />
  return (
    <img
      src={picture}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={`rounded-tile object-cover ${className}`}
    />
  )
}
