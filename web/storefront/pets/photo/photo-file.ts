/** Bytes that the service takes. */
export const MOST_PHOTO_BYTES = 8 * 1024 * 1024

/** File types for the browser's picker; the service checks the bytes themselves. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

export type PhotoProblem = 'type' | 'size' | 'unreadable'

/** Problem found before the upload, or null. A file without a type is accepted. */
export function whyNotThisPhoto({ type, size }: { type: string; size: number }): PhotoProblem | null {
  if (type !== '' && !PHOTO_TYPES.split(',').includes(type.toLowerCase())) return 'type'
  return size > MOST_PHOTO_BYTES ? 'size' : null
}

/** From here on a photo is made smaller before it is sent: a telephone's camera gives more than anybody sees here. */
const LARGE_BYTES = 1.5 * 1024 * 1024
const LONGEST_SIDE = 2048

export interface ReadPhoto {
  blob: Blob
  url: string
  width: number
  height: number
}

/**
 * Reads a chosen file in the browser. A large one is made smaller, which also saves one of more than 8 MB; what cannot
 * be read is a problem in words for its owner.
 */
export async function readPhoto(file: File): Promise<ReadPhoto | PhotoProblem> {
  const problem = whyNotThisPhoto(file)
  if (problem === 'type') return problem

  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return problem ?? 'unreadable'
  }
  const { width, height } = bitmap
  const blob = file.size > LARGE_BYTES ? ((await smaller(bitmap)) ?? file) : file
  bitmap.close()
  if (blob.size > MOST_PHOTO_BYTES) return 'size'
  return { blob, url: URL.createObjectURL(blob), width, height }
}

async function smaller(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const brush = canvas.getContext('2d')
  if (!brush) return null
  // What is transparent would turn black in a JPEG.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
