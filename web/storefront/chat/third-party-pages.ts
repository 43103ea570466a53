import { matchPath } from 'react-router'

/** Patterns of all pages that allow it, injected by the build (vite.config.ts). */
declare const PAGES_WITH_THIRD_PARTY_SCRIPTS: readonly string[]

/**
 * A page's `thirdPartyScripts` by its path alone, for a page whose module is not loaded. An address that matches no
 * page allows none, because it may be a mistyped secret.
 */
export function allowsThirdPartyScripts(pathname: string): boolean {
  return PAGES_WITH_THIRD_PARTY_SCRIPTS.some((pattern) => matchPath(pattern, pathname))
}
