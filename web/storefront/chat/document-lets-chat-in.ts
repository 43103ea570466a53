import { allowsThirdPartyScripts } from './third-party-pages.ts'

/**
 * Whether the policy of the document that stands here lets the chat's script in. It came with the page that the document
 * began with, whichever page is shown by now.
 */
export function documentLetsChatIn(): boolean {
  const [beginning] = performance.getEntriesByType('navigation')
  return beginning !== undefined && allowsThirdPartyScripts(new URL(beginning.name).pathname)
}
