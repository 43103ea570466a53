import { CONTRACT_STATES, type ContractStatus } from './insurance-words.ts'

export interface ContractsSearch {
  status: ContractStatus | null
  /** Paid, and without a policy yet. */
  isNotIssued: boolean
  search: string
  after: string | null
}

/** What the address asks of the list of contracts. */
export function readContractsSearch(params: URLSearchParams): ContractsSearch {
  return {
    status: CONTRACT_STATES.find((each) => each === params.get('status')) ?? null,
    isNotIssued: params.get('queue') === 'not-issued',
    search: (params.get('search') ?? '').trim().slice(0, 100),
    after: params.get('after')?.slice(0, 200) || null,
  }
}
