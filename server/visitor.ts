import { anonymousViewer } from '#shared/viewer.ts'
import type { Cookies } from './edge/cookies.ts'
import type { RequestState } from './edge/request-state.ts'
import type { KnownViewer, ViewerReader } from './edge/request-viewer.ts'
import { ACCOUNT_MARK, isMarkedAsApp, sessionCookies } from './edge/session-cookie.ts'

export interface Visitor extends Pick<KnownViewer, 'viewer' | 'isApp'> {
  /** Whether the session could not be resolved just now: the viewer is then anonymous for this request alone. */
  isUnknown: boolean
  /** Whether the request carries a session that has ended. */
  isEnded: boolean
  /** Staff whose second factor is not proved in this session, or went idle: a customer until then. */
  isLocked: boolean
}

interface VisitorParts {
  cookies: Cookies
  readViewer: Pick<ViewerReader, 'read'>
}

/** Resolves the visitor of a page. A session that cannot be read for any reason makes the visitor anonymous. */
export async function resolveVisitor(
  { cookies, readViewer }: VisitorParts,
  { headers }: Pick<Request, 'headers'>,
  { country, requestId, log }: RequestState,
  answerCookies: string[],
): Promise<Visitor> {
  const sent = cookies.read(headers.get('cookie'))
  const stranger = { viewer: anonymousViewer(country), isApp: false, isUnknown: false, isEnded: false, isLocked: false }
  const token = sent.session
  if (!token) return stranger
  try {
    const known = await readViewer.read(token, { country, requestId })
    if (!known) {
      answerCookies.push(...sessionCookies(cookies, null, sent))
      return { ...stranger, isEnded: true }
    }
    const { viewer, isApp, renewed, isLocked = false } = known
    if (renewed || isApp !== isMarkedAsApp(sent)) answerCookies.push(...sessionCookies(cookies, { token, isApp }, sent))
    if (!viewer.isGuest && viewer.uid !== null && sent[ACCOUNT_MARK] !== viewer.uid)
      answerCookies.push(cookies.write(ACCOUNT_MARK, viewer.uid))
    return { viewer, isApp, isUnknown: false, isEnded: false, isLocked }
  } catch (error) {
    log.error({ err: error }, 'the session of a visitor could not be read')
    return { ...stranger, isApp: isMarkedAsApp(sent), isUnknown: true }
  }
}
