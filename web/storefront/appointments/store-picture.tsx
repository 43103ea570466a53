import { cx } from '#web/ui/cx.ts'

interface StorePictureProps {
  src: string | null
  alt: string
  isPriority?: boolean
  /** Above the fold. */
  isEager?: boolean
  className?: string
}

/** Picture of a store, 4:3; a drawn shop front when it has none. */
export function StorePicture({ src, alt, isPriority, isEager = isPriority, className }: StorePictureProps) {
  return (
    <img
      src={src ?? '/stores/fachada-1.svg'}
      alt={alt}
      width={800}
      height={600}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
      className={cx('object-cover', className)}
    />
  )
}
