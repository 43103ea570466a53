import type { StaffPost } from '#services/community/contract.ts'

export const QUEUES = ['waiting', 'reported', 'all'] as const
export type Queue = (typeof QUEUES)[number]
export const KINDS = ['adoption', 'lost', 'found'] as const
export const COUNTRIES = ['BO', 'PY'] as const
/** States to look at among all of them. */
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
  country: (typeof COUNTRIES)[number] | null
  after: string | null
}

/** What the address asks for; a state belongs to the whole list. */
export function readQueueSearch(params: URLSearchParams): QueueSearch {
  const queue = QUEUES.find((each) => each === params.get('queue')) ?? 'waiting'
  return {
    queue,
    status: queue === 'all' ? (STATES.find((each) => each === params.get('status')) ?? null) : null,
    kind: KINDS.find((each) => each === params.get('kind')) ?? null,
    country: COUNTRIES.find((each) => each === params.get('country')) ?? null,
    after: params.get('after')?.slice(0, 200) || null,
  }
}
