import type { CampaignEvent } from '#web/request/context.ts'
import { type Campaign, isSameCampaign, parseCampaign } from './parse-campaign.ts'

export interface CampaignSession {
  id: string
  campaign: Campaign
}

interface CampaignParts {
  /** Storage of this tab. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  send(event: CampaignEvent): void
  newId(): string
}

interface Sighting {
  search: string
  /** Consent to analytics; null: not asked yet. */
  analytics: boolean | null
}

const KEY = 'huella:campaign'

/**
 * Campaign visit: starts on the landing page once the visitor consents to analytics, and ends when they sign out,
 * withdraw consent, or arrive by another campaign. Without consent it is kept in memory only.
 */
export function createCampaignSession({ storage, send, newId }: CampaignParts) {
  let current = readSession(storage.getItem(KEY))
  let waiting: Campaign | null = null

  function end() {
    waiting = null
    if (!current) return
    send({ kind: 'end', sessionId: current.id, campaign: current.campaign })
    current = null
    storage.removeItem(KEY)
  }

  return {
    seen({ search, analytics }: Sighting) {
      waiting = parseCampaign(search) ?? waiting
      if (analytics === false) return end()
      if (analytics === null || !waiting) return
      const campaign = waiting
      if (current && isSameCampaign(current.campaign, campaign)) return
      end()
      current = { id: newId(), campaign }
      storage.setItem(KEY, JSON.stringify(current))
      send({ kind: 'start', sessionId: current.id, campaign })
    },
    end,
  }
}

function readSession(text: string | null): CampaignSession | null {
  try {
    const saved: unknown = JSON.parse(text ?? 'null')
    if (typeof saved !== 'object' || saved === null || !('id' in saved) || !('campaign' in saved)) return null
    const { id, campaign } = saved
    if (typeof id !== 'string' || typeof campaign !== 'object' || campaign === null || !('source' in campaign))
      return null
    return { id, campaign: campaign as Campaign }
  } catch {
    return null
  }
}
