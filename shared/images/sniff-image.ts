export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic'

/**
 * Kind of an image by its first bytes, or null; SVG is null because it can carry scripts and URLs. The package
 * file-type takes an AVIF under a general brand for HEIC, and parses untrusted archives to name them.
 */
export function sniffImage(bytes: Uint8Array): ImageKind | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp') return detectBrandKind(head)
  return null
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']

/** AVIF and HEIC share a container (ISO/IEC 23008-12) and differ by its brands; the general brands fit both. */
function detectBrandKind(head: string): ImageKind | null {
  const length = Math.min(head.charCodeAt(2) * 256 + head.charCodeAt(3), head.length)
  const brands = head.slice(8, length).match(/.{4}/gs) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : null
}
