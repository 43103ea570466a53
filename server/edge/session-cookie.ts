import type { Cookies } from './cookies.ts'

/** Says beside the session that the mobile app opened it (D5), for when nobody can be asked whose it is. */
const APP_MARK = 'app'

/** The names of what is written here. */
export const SESSION_COOKIES: readonly string[] = ['session', APP_MARK]

/**
 * The Set-Cookie texts of a session, or of none any more: its token, and the mark of the app view, which lasts as long as the
 * session does. `sent` is what the browser has now.
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
