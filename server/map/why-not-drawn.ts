import { Compression, type Header, TileType } from 'pmtiles'

const drawn = new Set([TileType.Mvt, TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif])
const unpacked = new Set([Compression.None, Compression.Gzip, Compression.Unknown])

/** Reason why browsers cannot draw an archive with this header, or null. */
export function whyNotDrawn({ tileType, tileCompression, internalCompression }: Header): string | null {
  if (!drawn.has(tileType)) return 'Its tiles are neither vector tiles (MVT) nor pictures'
  if (!unpacked.has(tileCompression) || !unpacked.has(internalCompression))
    return 'It is compressed with something else than gzip, which browsers do not unpack'
  return null
}
