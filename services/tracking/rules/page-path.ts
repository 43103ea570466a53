import { withoutSecrets } from '#shared/without-secrets.ts'

/** Pages whose address opens something, with what stands before the part that does. */
const opening =
  /^(\/order\/[^/]+|\/stillThere\/[^/]+|\/reset-password|\/verify-email|\/invitation|\/invita|\/petShare|\/certificate|\/petTag|\/sighting|\/unsubscribe|\/payment|\/repetir)\/[^/?#]+/i

/** Whether the address of a page is itself a key (D51). */
export function opensSomething(path: string): boolean {
  return opening.test(path)
}

/** Which page was seen: its path alone, for what is in the address of a link that opens something is nobody's business (D51). */
export function getPagePath(address: string): string {
  const [path = '/'] = address.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)
  return withoutSecrets(path || '/')
    .replace(opening, '$1/…')
    .slice(0, 200)
}
