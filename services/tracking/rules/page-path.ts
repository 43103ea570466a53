import { withoutSecrets } from '#shared/without-secrets.ts'

/** Pages whose address contains a secret, with the prefix before it. */
const opening =
  /^(\/order\/[^/]+|\/stillThere\/[^/]+|\/reset-password|\/verify-email|\/invitation|\/invita|\/petShare|\/certificate|\/petTag|\/vetHistory|\/sighting|\/unsubscribe|\/payment|\/repetir)\/[^/?#]+/i

/** Whether the address of a page contains a secret. */
export function opensSomething(path: string): boolean {
  return opening.test(path)
}

/** Path of a page without query and secrets. */
export function getPagePath(address: string): string {
  const [path = '/'] = address.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)
  return withoutSecrets(path || '/')
    .replace(opening, '$1/…')
    .slice(0, 200)
}
