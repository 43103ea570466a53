import type { MiddlewareHandler } from 'hono'
import { isStaff } from '#services/accounts/sessions/rules/session.ts'
import type { Clock } from '#shared/clock.ts'
import { countries } from '#shared/countries/countries.ts'
import type { Companies } from '../company/companies.ts'
import { httpFailure } from '../edge/answers.ts'
import { isApiPath } from '../edge/api-paths.ts'
import { answerScript, isAskedByScript } from '../edge/asked-by-script.ts'
import type { Cookies } from '../edge/cookies.ts'
import type { Environment, RequestState } from '../edge/request-state.ts'
import type { KnownViewer, ViewerReader } from '../edge/request-viewer.ts'
import { isMarkedAsApp } from '../edge/session-cookie.ts'
import { backAt, retryAfterSeconds } from './back-at.ts'
import { maintenancePage } from './maintenance-page.ts'
import { sentForm } from './sent-again.ts'
import type { Closed, MaintenanceWatch } from './watch-maintenance.ts'
import { wayThrough } from './way-through.ts'

interface GateParts {
  companies: Pick<Companies, 'getSeller'>
  maintenance: Pick<MaintenanceWatch, 'closed'>
  readViewer: ViewerReader
  cookies: Cookies
  now: Clock
  /** Path of the brand's font in the build; null when there is none. */
  fontPath: string | null
}

/** Path polled by the maintenance page, and by pages before they refresh themselves. */
export const MAINTENANCE_STATE_PATH = '/maintenance/state'

/**
 * Shows the maintenance page to everyone but operators. It runs before the shared page cache, so that no cached page is
 * served, and before everything that would call a service.
 */
export function maintenanceGate(parts: GateParts): MiddlewareHandler<Environment> {
  const { maintenance, readViewer, cookies } = parts

  return async ({ req, var: state }, next) => {
    const closed = maintenance.closed()
    if (req.path === MAINTENANCE_STATE_PATH) {
      return answerState(closed !== null && !isOperator(await findKnownViewer(req.raw, state)))
    }
    if (!closed) return next()

    const way = wayThrough(req.path)
    if (way === 'everybody') return next()
    const known = await findKnownViewer(req.raw, state)
    if (isOperator(known)) return next()
    // Staff with an expired second factor get the customer role only: the back office refuses them and leads to the
    // page that proves it again.
    if (way === 'backoffice' && !(known && isStaff(known.viewer.roles))) return next()
    return answerClosed(parts, { ...closed, isApp: known?.isApp ?? isAppByMark(req.raw) }, req.raw, state)
  }

  /** The known viewer, or null; when accounts cannot be reached, the viewer counts as unknown. */
  async function findKnownViewer(
    { headers }: Request,
    { country, requestId, log }: RequestState,
  ): Promise<KnownViewer | null> {
    const [, bearer] = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
    const token = bearer ?? cookies.read(headers.get('cookie')).session
    if (!token) return null
    try {
      return await readViewer.read(token, { country, requestId })
    } catch (error) {
      log.warn({ err: error }, 'during maintenance a session could not be read')
      return null
    }
  }

  function isAppByMark({ headers }: Request): boolean {
    const sent = cookies.read(headers.get('cookie'))
    return 'session' in sent && isMarkedAsApp(sent)
  }
}

function isOperator(known: KnownViewer | null): boolean {
  return known?.viewer.roles.includes('operator') ?? false
}

/** Answers whether the shop is closed to this viewer; operators' pages keep refreshing. */
function answerState(isClosed: boolean): Response {
  return Response.json({ isClosed }, { headers: { 'cache-control': 'no-store' } })
}

async function answerClosed(
  { companies, now, fontPath }: GateParts,
  { until, isApp }: Closed & { isApp: boolean },
  request: Request,
  state: RequestState,
): Promise<Response> {
  const retryAfter = retryAfterSeconds(until, now())
  const { pathname } = new URL(request.url)
  if (isApiPath(pathname) || isAskedByScript(request))
    return answerScript(request, () => httpFailure('maintenance', state.requestId, { retryAfter }))

  const country = countries[state.country]
  return maintenancePage({
    language: country.language,
    backAt: backAt(until, now(), country),
    isLate: until !== null && until <= now(),
    contact: companies.getSeller(state.country),
    isApp,
    form: await sentForm(request),
    fontPath,
    retryAfter,
    statePath: MAINTENANCE_STATE_PATH,
    isHead: request.method === 'HEAD',
  })
}
