export type RasterKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** What the first bytes say it is; null for anything else, SVG included: it can carry scripts and addresses. */
export function sniffImage(bytes: Uint8Array): RasterKind | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp' && ['avif', 'avis'].includes(head.slice(8, 12))) return 'avif'
  return null
}
