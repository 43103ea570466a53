/** URLs of a cart item's pictures, paths of this site: of the size that a list shows. */
export function toImageURLs(imageId: string | null | undefined): string[] {
  return imageId ? [`/media/products/${imageId}-320.webp`] : []
}

/** Id of the picture behind such a URL, from which a page makes other sizes; null when it is none of ours. */
export function findImageId(url: string | undefined): string | null {
  const [, imageId = null] = /^\/media\/products\/(.+)-\d+\.[a-z]+$/.exec(url ?? '') ?? []
  if (imageId !== null) return imageId
  // Carts that were saved before the items had URLs hold the bare id.
  return url && /^[\w-]+$/.test(url) ? url : null
}
