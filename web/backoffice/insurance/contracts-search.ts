import { readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { CONTRACT_STATES, type ContractStatus } from './insurance-labels.ts'

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
    status: readOption(params, 'status', CONTRACT_STATES),
    isNotIssued: params.get('queue') === 'not-issued',
    search: readTrimmed(params, 'search', 100),
    after: readText(params, 'after', 200) || null,
  }
}
