import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  /** Without width and extension: `/media/products/<imageId>`; the files are `<src>-<width>.avif` and `.webp`. */
  src: string
  alt: string
  /** Widths in pixels that exist, smallest first. */
  widths: readonly number[]
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string
  /** Width by height; products are square. */
  ratio?: number
  /** Above the fold: loaded at once and first. */
  isPriority?: boolean
}

/** A picture that never jumps: its box is known, the browser picks size and format, and it waits until it is near. */
export function Picture({ src, alt, widths, sizes, ratio = 1, isPriority, className, ...img }: PictureProps) {
  const setOf = (format: string) => widths.map((width) => `${src}-${width}.${format} ${width}w`).join(', ')
  const largest = widths.at(-1) ?? 400
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={setOf('avif')} sizes={sizes} />
      <img
        {...img}
        alt={alt}
        src={`${src}-${largest}.webp`}
        srcSet={setOf('webp')}
        sizes={sizes}
        width={largest}
        height={Math.round(largest / ratio)}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : undefined}
        decoding={isPriority ? 'sync' : 'async'}
        className={cx('h-auto w-full', className)}
      />
    </picture>
  )
}
