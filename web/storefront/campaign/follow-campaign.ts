import { paths } from '#web/paths.ts'
import type { CampaignEvent } from '#web/request/context.ts'
import { whenPersonLeaves } from '../account/person/person-left.ts'
import { createCampaignSession } from './campaign-session.ts'

type Session = ReturnType<typeof createCampaignSession>

let session: Session | null = null
whenPersonLeaves(() => session?.end())

/** Says which campaign brought the visit, and when it is over. */
export function followCampaign(sighting: Parameters<Session['seen']>[0]): void {
  try {
    session ??= createCampaignSession({ storage: window.sessionStorage, send, newId: () => crypto.randomUUID() })
    session.seen(sighting)
  } catch {
    // Storage is blocked: then a campaign is not followed.
  }
}

function send({ kind, sessionId, campaign }: CampaignEvent): void {
  const body = new URLSearchParams({ kind, sessionId, ...campaign })
  // Goes on when the page is left; nobody waits for it.
  void fetch(paths.campaign(), { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
