import { countries } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { PageTable } from '#web/request/page-table.ts'
import type { Config } from '../configuration/config.ts'
import type { Markets } from '../country-operation.ts'
import { httpFailure } from '../edge/answers.ts'
import { answerScript, isAskedByScript } from '../edge/asked-by-script.ts'
import type { RequestState } from '../edge/request-state.ts'
import { notOpenPage } from './not-open-page.ts'

interface OpeningParts {
  config: Pick<Config, 'mode'>
  markets: Pick<Markets, 'hasMarket'>
  pages: Pick<PageTable, 'find'>
  fontPath: string | null
}

/** A shop may open any day; search engines come back within the hour, visitors see it at once. */
const RETRY_AFTER_SECONDS = 3600

/**
 * Answers pages of a country whose market is not set up yet; null once it is, and for pages that exist before it, on
 * which its operators work. A demonstration is filled before its first request.
 */
export function beforeOpening({ config, markets, pages, fontPath }: OpeningParts) {
  return async (request: Request, state: RequestState): Promise<Response | null> => {
    if (config.mode === 'demo') return null
    const { pathname } = new URL(request.url)
    const { policy } = pages.find(pathname)
    // The open pages ask for the routes that they link to.
    if (pathname === '/__manifest') return null
    if (policy.beforeOpening || policy.demoOnly) return null
    if (await isOpen(state)) return null

    if (isAskedByScript(request))
      return answerScript(request, () =>
        httpFailure('not-open-yet', state.requestId, { retryAfter: RETRY_AFTER_SECONDS }),
      )
    const isHead = request.method === 'HEAD'
    return notOpenPage({ country: countries[state.country], fontPath, retryAfter: RETRY_AFTER_SECONDS, isHead })
  }

  /** While the markets cannot be read the page answers for itself. */
  async function isOpen({ country, requestId, log }: RequestState): Promise<boolean> {
    try {
      return await markets.hasMarket(country, { viewer: anonymousViewer(country), requestId })
    } catch (error) {
      log.warn({ err: error }, 'whether the market is open could not be read')
      return true
    }
  }
}
