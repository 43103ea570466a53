/** URLs of an image by size, with the size names of Reaction Commerce. */
export function imageSizes(imageId: string) {
  const path = `/media/products/${imageId}`
  return {
    thumbnail: `${path}-160.webp`,
    small: `${path}-320.webp`,
    medium: `${path}-640.webp`,
    large: `${path}-800.webp`,
    original: `${path}-1200.jpg`,
  }
}

export function imageInfo(image: { imageId: string; alt: string; isIllustrative?: boolean }) {
  return { ...image, URLs: imageSizes(image.imageId) }
}
