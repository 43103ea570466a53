import type { OpenMap } from '../map/open-map.ts'
import type { CspDeclaration } from './content-security-policy.ts'

/**
 * CSP declaration of the map: pictures of the tile server, ranges of the archive, and nothing when this server has
 * both.
 */
export function mapTilesPolicy({ isOn, tiles }: Pick<OpenMap, 'isOn' | 'tiles'>): CspDeclaration {
  if (!isOn || !tiles || tiles.url.startsWith('/')) return {}
  if (tiles.kind === 'pmtiles') return { connect: [new URL(tiles.url).origin] }
  return { img: getHosts(tiles.url).map((url) => new URL(url.replaceAll(/[{}]/g, '')).origin) }
}

/** Hosts of a tile URL; Leaflet fills in a, b and c for `{s}`. */
function getHosts(url: string): string[] {
  return url.includes('{s}') ? ['a', 'b', 'c'].map((host) => url.replaceAll('{s}', host)) : [url]
}
