import { Art } from '#web/ui/art.tsx'
import { cx } from '#web/ui/cx.ts'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { toCoat } from './post-coat.ts'
import type { PostGlance } from './post-glance.ts'

interface PostPictureProps {
  post: Pick<PostGlance, 'species' | 'colours' | 'picture'>
  /** Displayed width, as in `<img sizes>`. */
  sizes: string
  /** Alternative text; empty where the name stands beside the picture. */
  alt?: string
  isPriority?: boolean
  /** Above the fold. */
  isEager?: boolean
  className?: string
}

/** First photo, or a drawn dog or cat in its colours. Fills its frame. */
export function PostPicture({ post, sizes, alt = '', isPriority, isEager = isPriority, className }: PostPictureProps) {
  const { picture, species, colours } = post
  if (!picture) {
    const coat = toCoat(colours)
    const face = '!size-[68%] max-h-64'
    return (
      <span
        className={cx(
          'grid place-items-center overflow-hidden',
          species === 'GATO' ? 'bg-[#efebfd]' : 'bg-[#fff3e0]',
          className,
        )}
      >
        {species === 'PERRO' && <PetFace pet="dog" coat={coat.dog} label={alt || undefined} className={face} />}
        {species === 'GATO' && <PetFace pet="cat" coat={coat.cat} label={alt || undefined} className={face} />}
        {species === 'OTRO' && <Art name="rabbit-face" size={128} className={face} />}
      </span>
    )
  }
  return (
    <img
      src={picture.medium}
      srcSet={`${picture.small} 320w, ${picture.medium} 640w`}
      sizes={sizes}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
      className={cx('bg-ink-100 object-cover', className)}
    />
  )
}
