import { type CachedPageKind, hasFleeting } from '../cached-pages.ts'

/** Patterns of the pages whose policy says `offline`, written in by the build (scripts/build-worker.ts). */
declare const OFFLINE_PAGES: readonly { pattern: string; kind: CachedPageKind }[]

/**
 * Kind under which a page is saved, or null. A page that declares nothing is never saved: carts, payments, orders,
 * secret links, the profile and the back office.
 */
export function toCachedPageKind(pathname: string, search = ''): CachedPageKind | null {
  if (hasFleeting(search)) return null
  const path = segmentsOf(pathname)
  return OFFLINE_PAGES.find(({ pattern }) => isMatch(segmentsOf(pattern), path))?.kind ?? null
}

function isMatch(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((part, at) => part.startsWith(':') || part === path[at])
}

function segmentsOf(path: string): string[] {
  return path.toLowerCase().replace(/\/+$/, '').split('/').slice(1)
}
