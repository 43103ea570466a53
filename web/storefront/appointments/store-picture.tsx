import { cx } from '#web/ui/cx.ts'

interface StorePictureProps {
  src: string | null
  alt: string
  isPriority?: boolean
  className?: string
}

/** A picture of a store, four by three; a shop front of ours for who has none. */
export function StorePicture({ src, alt, isPriority, className }: StorePictureProps) {
  return (
    <img
      src={src ?? '/stores/fachada-1.svg'}
      alt={alt}
      width={800}
      height={600}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
      className={cx('object-cover', className)}
    />
  )
}
