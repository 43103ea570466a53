import { FetchSource, PMTiles, type Source } from 'pmtiles'
import type { MapTiles } from '#web/request/context.ts'
import type { Config } from '../configuration/config.ts'
import type { Log } from '../log.ts'
import { type MapArchive, openMapArchive } from './map-archive.ts'
import { whyNotDrawn } from './why-not-drawn.ts'

/** The map of this run: what the configuration asks for, as far as it is there. */
export interface OpenMap {
  isOn: boolean
  /** Null: browsers draw the map from what the website brings itself. */
  tiles: MapTiles | null
  /** The file behind `tiles` that we serve ourselves. */
  archive: MapArchive | null
  close(): Promise<void>
}

/** A file that is absent or broken is logged, and the map is drawn without it: addresses can be pinned all the same. */
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

/** Browsers ask the other host by themselves and draw without it if they must; whoever runs the shop should know. */
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
