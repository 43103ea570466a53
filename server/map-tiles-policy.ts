import type { CspDeclaration } from './content-security-policy.ts'
import type { OpenMap } from './open-map.ts'

/** What the map needs of the browser: pictures of the tile server, pieces of the archive, and nothing when we serve it all. */
export function mapTilesPolicy({ isOn, tiles }: Pick<OpenMap, 'isOn' | 'tiles'>): CspDeclaration {
  if (!isOn || !tiles || tiles.url.startsWith('/')) return {}
  if (tiles.kind === 'pmtiles') return { connect: [new URL(tiles.url).origin] }
  const { protocol, host } = new URL(tiles.url.replace('{s}.', 'any-sub-domain.').replaceAll(/[{}]/g, ''))
  return { img: [`${protocol}//${host.replace('any-sub-domain.', '*.')}`] }
}
