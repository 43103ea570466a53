import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { CampaignEvent } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { whenPersonLeaves } from '../account/person-left.ts'
import { createCampaignSession } from './campaign-session.ts'

let session: ReturnType<typeof createCampaignSession> | null = null
whenPersonLeaves(() => session?.end())

/** Stands once in the layout, where campaign tools are configured: says which campaign brought the visit, and when it is over. */
export function useCampaign({ isOn, analytics }: { isOn: boolean; analytics: boolean | null }): void {
  const { search } = useLocation()
  useEffect(() => {
    if (!isOn) return
    try {
      session ??= createCampaignSession({ storage: window.sessionStorage, send, newId: () => crypto.randomUUID() })
      session.seen({ search, analytics })
    } catch {
      // Storage is blocked: then a campaign is not followed.
    }
  }, [isOn, analytics, search])
}

function send({ kind, sessionId, campaign }: CampaignEvent): void {
  const body = new URLSearchParams({ kind, sessionId, ...campaign })
  // Goes on when the page is left; nobody waits for it.
  void fetch(paths.campaign(), { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
