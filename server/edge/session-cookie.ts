import type { Cookies } from './cookies.ts'

/** Cookie that marks a session opened by the mobile app, for when accounts cannot resolve the session. */
const APP_MARK = 'app'

/**
 * Cookie with the uid of the account that last signed in here, until it signs out: the ended session of a form does not
 * say whose it was.
 */
export const ACCOUNT_MARK = 'account'

/** Names of the cookies written here. */
export const SESSION_COOKIES: readonly string[] = ['session', APP_MARK, ACCOUNT_MARK]

/**
 * Set-Cookie headers of a session, or of its end: the token, and the app mark with the same lifetime. `sent` holds the
 * browser's current cookies.
 */
export function sessionCookies(
  cookies: Cookies,
  session: { token: string; isApp: boolean } | null,
  sent: Record<string, string>,
): string[] {
  const token = session ? cookies.write('session', session.token) : cookies.write('session', '', { maxAge: 0 })
  if (session?.isApp) return [token, cookies.write(APP_MARK, '1')]
  return isMarkedAsApp(sent) ? [token, cookies.write(APP_MARK, '', { maxAge: 0 })] : [token]
}

export function isMarkedAsApp(sent: Record<string, string>): boolean {
  return APP_MARK in sent
}
