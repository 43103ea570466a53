import type { CountryIso } from '#shared/countries/countries.ts'
import type { CampaignEvent } from '#web/request/context.ts'
import type { Log } from './log.ts'

/** Reports start and end of a campaign visit without waiting for the tool, which must never delay a page. */
export type TellCampaign = (event: CampaignEvent & { country: CountryIso }) => void

const PATIENCE_MS = 3_000
/** Most calls in flight; further ones are dropped, because no visit depends on them. */
const MOST_AT_ONCE = 20

/**
 * Client of campaign tools that take a POST of JSON with a bearer: `{ kind, sessionId, country, campaign: { source,
 * medium, … } }`.
 */
export function campaignTools({
  url,
  token,
  log,
  patienceMs = PATIENCE_MS,
}: {
  url: string
  token: string
  log: Pick<Log, 'warn'>
  patienceMs?: number
}): TellCampaign {
  let waiting = 0

  return (event) => {
    if (waiting >= MOST_AT_ONCE) {
      log.warn({ kind: event.kind }, 'campaign tools are too slow, a session is not told')
      return
    }
    waiting += 1
    void sendEvent(event).finally(() => {
      waiting -= 1
    })
  }

  async function sendEvent(event: CampaignEvent & { country: CountryIso }): Promise<void> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(event),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) log.warn({ kind: event.kind, status: answer.status }, 'campaign tools refused a session')
    } catch (error) {
      log.warn({ err: error, kind: event.kind }, 'campaign tools could not be told of a session')
    }
  }
}
