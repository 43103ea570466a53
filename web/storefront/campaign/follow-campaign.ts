import { paths } from '#web/paths.ts'
import type { CampaignEvent } from '#web/request/context.ts'
import { whenPersonLeaves } from '../account/person/person-left.ts'
import { createCampaignSession } from './campaign-session.ts'

type Session = ReturnType<typeof createCampaignSession>

let session: Session | null = null
whenPersonLeaves(() => session?.end())

/** Reports the campaign of the visit, and its end. */
export function followCampaign(sighting: Parameters<Session['seen']>[0]): void {
  try {
    session ??= createCampaignSession({ storage: window.sessionStorage, send, newId: () => crypto.randomUUID() })
    session.seen(sighting)
  } catch {
    // Storage is blocked: campaigns are not followed.
  }
}

function send({ kind, sessionId, campaign }: CampaignEvent): void {
  const body = new URLSearchParams({ kind, sessionId, ...campaign })
  // `keepalive` lets the request outlive the page; the response is ignored.
  void fetch(paths.campaign(), { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
