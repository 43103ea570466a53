import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { folderStorage } from '#shared/storage/folder-storage.ts'
import { s3Storage } from '#shared/storage/s3-storage.ts'
import type { Storage, StorageKey } from '#shared/storage/storage.ts'
import type { Config } from '../configuration/config.ts'
import type { Log } from '../log.ts'
import { type ArchivedAsset, readArchive, writeArchive } from './asset-archive.ts'

/** A page that stays open through so many releases finds its scripts. */
const RELEASES_KEPT = 5
const FOLDER = 'releases'
/** Between two looks at what other releases have. */
const LOOK_EVERY_MS = 1000

export interface ReleaseAssets {
  /**
   * A file of another release, older or newer; null when no release that is kept has it. Waits up to a second, so that a
   * release which began meanwhile is found.
   */
  find(name: string): Promise<ArchivedAsset | null>
}

interface Release {
  clientFolder: string
  version: string
}

/** Where the assets of releases are kept, for all processes: beside the uploads in a bucket, or in the data folder. */
export function releaseStorage({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): Storage {
  return storage.kind === 's3' ? s3Storage(storage) : folderStorage(join(dataDir, 'built'))
}

/**
 * Keeps this release's assets for the processes of other releases, and finds theirs. A release whose assets cannot be kept
 * serves all the same: its old pages load anew where a script is missing.
 */
export async function shareReleaseAssets(
  storage: Storage,
  { release, now, log }: { release: Release; now: Date; log: Log },
): Promise<ReleaseAssets> {
  await keepAssets(storage, release, now).catch((error: unknown) =>
    log.error({ err: error }, 'the assets of this release could not be kept for its old pages'),
  )
  return findAssets(storage, release.version, log)
}

async function keepAssets(storage: Storage, { clientFolder, version }: Release, now: Date): Promise<void> {
  const kept = await storage.list(FOLDER)
  const newest = kept.at(-1)
  // The newest stays longest, so a release that is rolled back to is written again.
  if (newest && readVersion(newest) === version) return

  const moment = String(now.getTime()).padStart(15, '0')
  await storage.put(`${FOLDER}/${moment}-${version}.json`, writeArchive(clientFolder), 'application/json')
  const others = kept.filter((key) => readVersion(key) !== version)
  const newestOthers = new Set([...new Set(others.map(readVersion))].slice(1 - RELEASES_KEPT))
  await storage.remove(kept.filter((key) => !others.includes(key) || !newestOthers.has(readVersion(key))))
}

function readVersion(key: StorageKey): string {
  return key.slice(key.lastIndexOf('-') + 1).replace(/\.json$/, '')
}

function findAssets(storage: Storage, ownVersion: string, log: Log): ReleaseAssets {
  let releases = new Map<StorageKey, Map<string, ArchivedAsset>>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let nextLook: Promise<void> | null = null

  const search = (name: string) => {
    for (const files of releases.values()) {
      const file = files.get(name)
      if (file) return file
    }
    return null
  }

  // Whoever asks while one runs waits for the next one: what is kept may be newer than what that one listed.
  const lookAnew = () => {
    nextLook ??= pause(Math.max(0, lookedAt + LOOK_EVERY_MS - performance.now())).then(() => {
      nextLook = null
      lookedAt = performance.now()
      return look().catch((error: unknown) =>
        log.warn({ err: error }, 'the assets of other releases could not be read'),
      )
    })
    return nextLook
  }

  async function look(): Promise<void> {
    const keys = (await storage.list(FOLDER)).filter((key) => readVersion(key) !== ownVersion)
    const found = await Promise.all(
      keys.map(async (key) => {
        const known = releases.get(key)
        if (known) return [key, known] as const
        // Null: removed since it was listed.
        const file = await storage.get(key)
        return [key, file ? readArchive(file.bytes) : new Map<string, ArchivedAsset>()] as const
      }),
    )
    releases = new Map(found.filter(([, files]) => files.size > 0))
  }

  return {
    async find(name) {
      const known = search(name)
      if (known) return known
      await lookAnew()
      return search(name)
    },
  }
}
