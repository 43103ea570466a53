import { allowsThirdPartyScripts } from './third-party-pages.ts'

/**
 * True when the Content-Security-Policy of the current document allows the chat's script. The policy comes from the
 * page that loaded the document, whichever page is shown now.
 */
export function documentLetsChatIn(): boolean {
  const [beginning] = performance.getEntriesByType('navigation')
  return beginning !== undefined && allowsThirdPartyScripts(new URL(beginning.name).pathname)
}
