import { safePath } from '../../delivery/safe-path.ts'

/** What somebody who has just signed in, or wants to, must not be led to: it would lead back, or opens a thing once. */
const waysIn = ['signin', 'signup', 'signout', 'forgot-password', 'reset-password', 'verify-email', 'second-factor']

/**
 * Where a sign-in leads afterwards: a safe path of this site (D6) that is no way into the account itself, without the
 * token that an embedded page may carry; else `/`.
 */
export function parseReferrer(value: unknown): string {
  const path = safePath(value)
  const url = new URL(path, 'https://huella.invalid')
  if (isWayIn(url.pathname)) return '/'
  if (!url.searchParams.has('jwt')) return path

  url.searchParams.delete('jwt')
  return url.pathname + url.search + url.hash
}

// The router matches in any case and whatever is percent-encoded (D7).
function isWayIn(pathname: string): boolean {
  const [first = ''] = decoded(pathname).toLowerCase().split('/').filter(Boolean)
  const [name = ''] = first.split('.')
  return waysIn.includes(name)
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
