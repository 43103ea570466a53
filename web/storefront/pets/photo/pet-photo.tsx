import { getCoatNumber } from '#services/pets/rules/coat-number.ts'
import { cx } from '#web/ui/cx.ts'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { getCoat } from '../pet-coat.ts'
import type { PetGlance } from '../pet-glance.ts'

const WIDTHS = [320, 640, 1280] as const

interface PetPhotoProps {
  pet: Pick<PetGlance, 'id' | 'name' | 'kind' | 'picture' | 'isGone'> & {
    /** Instead of the one that follows from its id. */
    coatNumber?: number
  }
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string
  /** Said to who cannot see it; empty where the name stands beside it. */
  alt?: string
  isPriority?: boolean
  /** Above the fold. */
  isEager?: boolean
  className?: string
}

/** Its photo, or our drawing of a dog or a cat in a coat of its own. Fills a square. */
export function PetPhoto({ pet, sizes, alt = '', isPriority, isEager = isPriority, className }: PetPhotoProps) {
  const { picture, kind, isGone } = pet
  if (!picture) {
    const coat = getCoat(pet.coatNumber ?? getCoatNumber(pet.id))
    return (
      <span
        className={cx(
          'grid aspect-square place-items-center overflow-hidden',
          kind === 'dog' ? 'bg-[#fff3e0]' : 'bg-[#efebfd]',
          isGone && 'grayscale-50',
          className,
        )}
      >
        {kind === 'dog' ? (
          <PetFace pet="dog" coat={coat.dog} label={alt || undefined} className="size-[72%]" />
        ) : (
          <PetFace pet="cat" coat={coat.cat} label={alt || undefined} className="size-[72%]" />
        )}
      </span>
    )
  }
  const at = (width: number) => picture.replace('/640.', `/${width}.`)
  return (
    <img
      src={picture}
      srcSet={WIDTHS.map((width) => `${at(width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={640}
      height={640}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
      className={cx('aspect-square bg-ink-100 object-cover', isGone && 'saturate-70', className)}
    />
  )
}
