/** The widths and formats that exist; others are not found, so that requests cannot fill the disk with sizes. */
export const imageWidths = [160, 240, 320, 480, 640, 800, 1200] as const
export type ImageWidth = (typeof imageWidths)[number]

/** JPEG is for Open Graph: messengers that show links do not all read AVIF or WebP. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

export const contentTypes: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

export interface ImageAddress {
  /** Content hash of the source: the same address never shows another picture. */
  imageId: string
  width: ImageWidth
  format: ImageFormat
}

/** Reads the last part of `/media/products/<imageId>-<width>.<format>`; null when no such picture can exist. */
export function parseImageAddress(fileName: string): ImageAddress | null {
  const [, imageId, digits, extension] = fileName.match(/^([a-z0-9]{8,64})-(\d{3,4})\.([a-z]{3,4})$/) ?? []
  const width = imageWidths.find((each) => String(each) === digits)
  const format = imageFormats.find((each) => each === extension)
  return imageId && width && format ? { imageId, width, format } : null
}

export function imagePath({ imageId, width, format }: ImageAddress): string {
  return `/media/products/${imageId}-${width}.${format}`
}
