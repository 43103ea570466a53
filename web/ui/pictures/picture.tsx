import type { ComponentProps } from 'react'

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  /**
   * Without width and extension: `/media/products/<imageId>`; the files are `<src>-<width>.avif` and, of the largest,
   * `.webp`.
   */
  src: string
  alt: string
  /** Widths in pixels that exist, smallest first. */
  widths: readonly number[]
  /** Displayed width, as in `<img sizes>`. */
  sizes: string
  /** Width by height; products are square. */
  ratio?: number
  /** The one picture of a page that is loaded first. */
  isPriority?: boolean
  /** Above the fold: loaded at once. */
  isEager?: boolean
}

/**
 * A picture with a fixed box (no layout shift) and several widths, loaded lazily unless `isEager`.
 * Old browsers without AVIF get the largest WebP.
 */
export function Picture({
  src,
  alt,
  widths,
  sizes,
  ratio = 1,
  isPriority,
  isEager = isPriority,
  className,
  ...img
}: PictureProps) {
  const files = widths.map((width) => `${src}-${width}.avif ${width}w`).join()
  const largest = widths.at(-1) ?? 400
  return (
    <picture>
      <source type="image/avif" srcSet={files} sizes={sizes} />
      <img
        {...img}
        alt={alt}
        src={`${src}-${largest}.webp`}
        width={largest}
        height={Math.round(largest / ratio)}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : undefined}
        decoding={isEager ? 'sync' : undefined}
        className={className}
      />
    </picture>
  )
}
