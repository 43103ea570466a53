import { readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { type ClaimState, DONE_CLAIMS, OPEN_CLAIMS } from './insurance-labels.ts'

const VIEWS = ['open', 'done', 'all'] as const
export type ClaimsView = (typeof VIEWS)[number]

export interface ClaimsSearch {
  view: ClaimsView
  status: ClaimState | null
  search: string
  clerk: 'me' | 'nobody' | null
  after: string | null
}

/** Parses the address. A search without a view covers all claims; a state must belong to its view. */
export function readClaimsSearch(params: URLSearchParams): ClaimsSearch {
  const search = readTrimmed(params, 'search', 100)
  const view = readOption(params, 'view', VIEWS) ?? (search === '' ? 'open' : 'all')
  return {
    view,
    status: readOption(params, 'status', getClaimStates(view)),
    search,
    clerk: readOption(params, 'clerk', ['me', 'nobody']),
    after: readText(params, 'after', 200) || null,
  }
}

/** The states to choose from in a view. */
export function getClaimStates(view: ClaimsView): readonly ClaimState[] {
  if (view === 'open') return OPEN_CLAIMS
  return view === 'done' ? DONE_CLAIMS : []
}
