import { readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { CONTRACT_STATES, type ContractStatus } from './insurance-labels.ts'

export interface ContractsSearch {
  status: ContractStatus | null
  /** Only paid contracts whose policy has not been issued. */
  isNotIssued: boolean
  search: string
  after: string | null
}

/** Parses the address of the list of contracts. */
export function readContractsSearch(params: URLSearchParams): ContractsSearch {
  return {
    status: readOption(params, 'status', CONTRACT_STATES),
    isNotIssued: params.get('queue') === 'not-issued',
    search: readTrimmed(params, 'search', 100),
    after: readText(params, 'after', 200) || null,
  }
}
