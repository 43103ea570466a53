import { createContext, useContext } from 'react'
import type { Channel } from '#services/messaging/rules/channels.ts'
import type { MissingChannel } from '#services/messaging/rules/missing-channels.ts'
import type { CountryIso, Locale } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'

/** Facts of the visit for all components, the same for many visitors; the rest stays on the server. */
export interface VisitFacts {
  country: CountryIso
  locale: Locale
  /** BCP 47 tag of the page and of its numbers. */
  language: string
  timezone: string
  /** 'IVA' */
  vatName: string
  currency: Currency
  mode: 'demo' | 'production'
  /** Channels by which messages leave here. */
  channels: readonly Channel[]
  /** Messages that cannot reach the visitor, so that no text promises them. */
  missingChannels: readonly MissingChannel[]
  isApp: boolean
  /** Whether browsers may keep pages for the time without a network. */
  isOfflineOn: boolean
}

export const VisitContext = createContext<VisitFacts | null>(null)

/** Throws outside `<Shell>`. */
export function useVisit(): VisitFacts {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('useVisit is used outside <Shell>')
  return visit
}
