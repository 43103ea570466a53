import { getPictureKind, most } from '../cached-pages.ts'
import { personCache } from './person-cache.ts'
import type { FetchEvent } from './worker-scope.ts'

/** Files that every page needs, written in by scripts/build-worker.ts. */
declare const SHELL_FILES: readonly string[]

const ASSETS = 'huella-assets'
const PICTURES = 'huella-pictures'

/**
 * Runs with every build: files without a hash are fetched again, since their content may change under the same address.
 */
export async function cacheShell(): Promise<void> {
  const assets = await caches.open(ASSETS)
  for (const path of SHELL_FILES.filter((file) => !file.startsWith('/assets/'))) {
    const answer = await fetch(path, { cache: 'no-cache' }).catch(() => null)
    if (answer?.status === 200) await assets.put(path, answer)
  }
  await cacheFiles(SHELL_FILES)
}

export function shellStyles(): string[] {
  return SHELL_FILES.filter((file) => file.endsWith('.css'))
}

/** Cache first: hashed files and pictures never change under their address, other shell files only with a build. */
export async function answerFile(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event
  const cache = await openCache(url.pathname)
  const cached = await cache?.match(url.pathname)
  if (cached) return cached
  const answer = await fetch(request)
  if (cache && answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(cache.put(url.pathname, copy).then(() => trim(cache, getLimit(url.pathname))))
  }
  return answer
}

/** Caches missing files one by one, so a file that is gone does not lose the others. */
export async function cacheFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const cache = await openCache(path)
    if (!cache || (await cache.match(path))) continue
    try {
      const answer = await fetch(path)
      if (answer.status === 200) await cache.put(path, answer)
    } catch {
      // The network is gone: the cached files stay.
      return
    }
  }
  const [assets, pictures] = [await caches.open(ASSETS), await caches.open(PICTURES)]
  await trim(assets, most.assets)
  await trim(pictures, most.pictures)
}

async function openCache(path: string): Promise<Cache | null> {
  const kind = getPictureKind(path)
  if (kind === 'pets') return personCache()
  return caches.open(kind === 'catalogue' ? PICTURES : ASSETS)
}

function getLimit(path: string): number {
  return getPictureKind(path) ? most.pictures : most.assets
}

/** Deletes the oldest entries: a cache lists its keys in insertion order. */
async function trim(cache: Cache, mostEntries: number): Promise<void> {
  const shell = new Set<string>(SHELL_FILES)
  const entries = (await cache.keys()).filter(({ url }) => !shell.has(new URL(url).pathname))
  for (const entry of entries.slice(0, Math.max(0, entries.length - mostEntries))) await cache.delete(entry)
}
