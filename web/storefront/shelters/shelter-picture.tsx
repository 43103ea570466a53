import { Art } from '#web/ui/art.tsx'
import { cx } from '#web/ui/cx.ts'

interface ShelterPictureProps {
  /** The name of a drawing, a path under /media/ or an https address, as the sheet says it. */
  picture: string
  alt: string
  className: string
}

/** A picture that fills its frame; a drawing stands in the middle of a soft ground. */
export function ShelterPicture({ picture, alt, className }: ShelterPictureProps) {
  if (picture.includes('/'))
    return (
      <img
        src={picture}
        alt={alt}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={cx('bg-brand-50 object-cover', className)}
      />
    )
  return (
    <span className={cx('grid place-items-center bg-brand-100', className)}>
      <Art name={picture || 'house'} size={96} className="h-3/5 max-h-32 w-auto" />
    </span>
  )
}
