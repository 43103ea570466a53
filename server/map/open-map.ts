import { FetchSource, PMTiles, type Source } from 'pmtiles'
import type { MapTiles } from '#web/request/context.ts'
import type { Config } from '../configuration/config.ts'
import type { Log } from '../log.ts'
import { type MapArchive, openMapArchive } from './map-archive.ts'
import { whyNotDrawn } from './why-not-drawn.ts'

/** The configured map, as far as its files are usable. */
export interface OpenMap {
  isOn: boolean
  /** Null: browsers draw the map from the website's own data. */
  tiles: MapTiles | null
  /** The file behind `tiles`, when this server serves it. */
  archive: MapArchive | null
  close(): Promise<void>
}

/**
 * Opens the map. A missing or broken file is logged, and the map works without tiles: addresses can still be pinned.
 */
export async function openMap(
  { isMapsOn, mapTiles }: Pick<Config, 'isMapsOn' | 'mapTiles'>,
  log: Log,
): Promise<OpenMap> {
  const map: OpenMap = { isOn: isMapsOn, tiles: mapTiles, archive: null, close: async () => {} }
  if (!isMapsOn || mapTiles?.kind !== 'pmtiles') return map
  if (/^https?:/i.test(mapTiles.url)) {
    void watchElsewhere(mapTiles.url, log)
    return map
  }

  try {
    const archive = await openMapArchive(mapTiles.url)
    log.info({ file: mapTiles.url, bytes: archive.size }, 'the map shows the tiles of this file')
    return { ...map, tiles: { ...mapTiles, url: archive.path }, archive, close: archive.close }
  } catch (error) {
    log.warn({ err: error, file: mapTiles.url }, 'MAP_TILES_FILE cannot be shown: the map is drawn without it')
    return { ...map, tiles: null }
  }
}

const patienceMs = 10_000

/**
 * Checks an external tile server for the operator's log; browsers contact it themselves and draw without it if they
 * must.
 */
async function watchElsewhere(url: string, log: Log): Promise<void> {
  const source = new FetchSource(url)
  const patient: Source = {
    getKey: () => url,
    getBytes: (offset, length) => source.getBytes(offset, length, AbortSignal.timeout(patienceMs)),
  }
  try {
    const reason = whyNotDrawn(await new PMTiles(patient).getHeader())
    if (reason) throw new Error(reason)
  } catch (error) {
    log.warn({ err: error, url }, 'MAP_TILES_FILE does not answer now: browsers draw the map without it')
  }
}
