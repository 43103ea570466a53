import type { OpenMap } from '../map/open-map.ts'
import type { CspDeclaration } from './content-security-policy.ts'

/** What the map needs of the browser: pictures of the tile server, pieces of the archive, and nothing when we serve it all. */
export function mapTilesPolicy({ isOn, tiles }: Pick<OpenMap, 'isOn' | 'tiles'>): CspDeclaration {
  if (!isOn || !tiles || tiles.url.startsWith('/')) return {}
  if (tiles.kind === 'pmtiles') return { connect: [new URL(tiles.url).origin] }
  return { img: getHosts(tiles.url).map((url) => new URL(url.replaceAll(/[{}]/g, '')).origin) }
}

/** Leaflet fills in a, b and c for the `{s}` of an address. */
function getHosts(url: string): string[] {
  return url.includes('{s}') ? ['a', 'b', 'c'].map((host) => url.replaceAll('{s}', host)) : [url]
}
