import { safePath } from '../../delivery/safe-path.ts'

/** Pages that must not be a redirect target after signing in: they lead back to a sign-in, or open a one-time link. */
const waysIn = [
  'signin',
  'signup',
  'signout',
  'forgot-password',
  'reset-password',
  'verify-email',
  'second-factor',
  'unlock',
]

/**
 * Redirect target after signing in: a path of this site that is not a sign-in page, without the `jwt` of an embedded
 * page; `/` for everything else.
 */
export function parseReferrer(value: unknown): string {
  const path = safePath(value)
  const url = new URL(path, 'https://huella.invalid')
  if (isWayIn(url.pathname)) return '/'
  if (!url.searchParams.has('jwt')) return path

  url.searchParams.delete('jwt')
  return url.pathname + url.search + url.hash
}

// The router matches case-insensitively and decodes percent-encoding.
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
