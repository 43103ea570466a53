import type { Config } from './config.ts'
import type { CspDeclaration } from './content-security-policy.ts'

/** What the map needs of the browser: pictures of the configured tile server, and nothing without one. */
export function mapTilesPolicy({ isMapsOn, mapTiles }: Pick<Config, 'isMapsOn' | 'mapTiles'>): CspDeclaration {
  if (!isMapsOn || !mapTiles) return {}
  const { protocol, host } = new URL(mapTiles.url.replace('{s}.', 'any-sub-domain.').replaceAll(/[{}]/g, ''))
  return { img: [`${protocol}//${host.replace('any-sub-domain.', '*.')}`] }
}
