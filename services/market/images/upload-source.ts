/** Source of an uploaded picture, as `market.product_images` stores it. */
export function toUploadSource(pictureId: string): { pictureId: string } {
  return { pictureId }
}
