import { getPictureKind, most } from '../cached-pages.ts'
import { personCache } from './person-kept.ts'
import type { FetchEvent } from './worker-scope.ts'

/** What every page needs, by the build: put in by scripts/build-worker.ts. */
declare const SHELL_FILES: readonly string[]

const ASSETS = 'huella-assets'
const PICTURES = 'huella-pictures'

/** With every build: what has no hash is fetched again, since its address says nothing of what is in it. */
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

/** From what is kept: files by their hash and pictures never change under their address, the rest of the shell only with a build. */
export async function answerFile(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event
  const cache = await openCache(url.pathname)
  const kept = await cache?.match(url.pathname)
  if (kept) return kept
  const answer = await fetch(request)
  if (cache && answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(cache.put(url.pathname, copy).then(() => trim(cache, getLimit(url.pathname))))
  }
  return answer
}

/** Keeps what is not kept yet, one by one: a file that is gone is no reason to lose the others. */
export async function cacheFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const cache = await openCache(path)
    if (!cache || (await cache.match(path))) continue
    try {
      const answer = await fetch(path)
      if (answer.status === 200) await cache.put(path, answer)
    } catch {
      // No network any more: what is kept stays.
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

/** A cache tells its entries in the order in which they came. */
async function trim(cache: Cache, mostEntries: number): Promise<void> {
  const shell = new Set<string>(SHELL_FILES)
  const entries = (await cache.keys()).filter(({ url }) => !shell.has(new URL(url).pathname))
  for (const entry of entries.slice(0, Math.max(0, entries.length - mostEntries))) await cache.delete(entry)
}
