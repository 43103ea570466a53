import { anonymousViewer } from '#shared/viewer.ts'
import type { Cookies } from './edge/cookies.ts'
import type { RequestState } from './edge/request-state.ts'
import type { KnownViewer, ViewerReader } from './edge/request-viewer.ts'
import { isMarkedAsApp, sessionCookies } from './edge/session-cookie.ts'

export interface Visitor extends Pick<KnownViewer, 'viewer' | 'isApp'> {
  /** Whether the session could not be resolved just now: the viewer is then anonymous for this request alone. */
  isUnknown: boolean
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
  const stranger = { viewer: anonymousViewer(country), isApp: false, isUnknown: false }
  const token = sent.session
  if (!token) return stranger
  try {
    const known = await readViewer.read(token, { country, requestId })
    if (!known) {
      answerCookies.push(...sessionCookies(cookies, null, sent))
      return stranger
    }
    const { viewer, isApp, renewed } = known
    if (renewed || isApp !== isMarkedAsApp(sent)) answerCookies.push(...sessionCookies(cookies, { token, isApp }, sent))
    return { viewer, isApp, isUnknown: false }
  } catch (error) {
    log.error({ err: error }, 'the session of a visitor could not be read')
    return { ...stranger, isApp: isMarkedAsApp(sent), isUnknown: true }
  }
}
