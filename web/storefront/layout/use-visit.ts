import { createContext, useContext } from 'react'
import type { CountryIso, Locale } from '#shared/country.ts'
import type { Currency } from '#shared/money.ts'

/** What of the visit every component may know; the rest stays on the server. */
export interface VisitFacts {
  country: CountryIso
  locale: Locale
  currency: Currency
  mode: 'demo' | 'production'
  isApp: boolean
  /** Whose session it is could not be read: nobody says that a person left (web/request/context.ts). */
  isVisitorUnknown: boolean
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
