import type { StaffPost } from '#services/community/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { countryNames } from '#shared/countries/tables/country-names.ts'
import { readOption, readText } from '#web/forms/read-fields.ts'

export const QUEUES = ['waiting', 'reported', 'all'] as const
export type Queue = (typeof QUEUES)[number]
export const KINDS = ['adoption', 'lost', 'found'] as const
/** States to filter by in the list of all posts. */
export const STATES = [
  'waiting',
  'open',
  'matched',
  'adopted',
  'reunited',
  'closed',
  'expired',
  'hidden',
] as const satisfies readonly StaffPost['status'][]

export interface QueueSearch {
  queue: Queue
  status: (typeof STATES)[number] | null
  kind: (typeof KINDS)[number] | null
  country: CountryIso | null
  after: string | null
}

/** Parses the address; `state` applies only to the list of all posts. */
export function readQueueSearch(params: URLSearchParams): QueueSearch {
  const queue = readOption(params, 'queue', QUEUES) ?? 'waiting'
  return {
    queue,
    status: queue === 'all' ? readOption(params, 'status', STATES) : null,
    kind: readOption(params, 'kind', KINDS),
    country: readOption(params, 'country', Object.keys(countryNames) as CountryIso[]),
    after: readText(params, 'after', 200) || null,
  }
}
