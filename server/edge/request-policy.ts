import type { PagePolicy } from '#web/page-policy.ts'
import type { PageTable } from '#web/page-table.ts'
import { isApiPath } from './api.ts'
import { type ApiRateClass, apiLoad, apiRateClass, apiUpload, isRead } from './api-policy.ts'

export type RateClass = ApiRateClass | NonNullable<PagePolicy['rate']> | 'upload'

/** What the edge must know of a request before anything answers it. */
export interface RequestPolicy {
  /** Bucket of the rate limit; null: not limited. */
  rate: RateClass | null
  /** From whom photos are taken: more bytes than elsewhere and more time. Null: no photo comes with this request. */
  upload: 'account' | 'link' | null
  /** The order in which requests are turned away under load: photos first, then browsing, checkout last. */
  load: 'upload' | 'browsing' | 'checkout'
}

export type FindRequestPolicy = (method: string, path: string) => RequestPolicy

/** The policies of pages as their routes declare them, and of every other path as api-policy.ts lists them. */
export function requestPolicies(pages: Pick<PageTable, 'find'>): FindRequestPolicy {
  return (method, path) => {
    const policy = isApiPath(path) || outsidePages.test(path) ? apiPolicy(method, path) : pagePolicy(method, path)
    return policy.upload ? { ...policy, rate: 'upload', load: 'upload' } : policy
  }

  function pagePolicy(method: string, path: string): RequestPolicy {
    const { policy } = pages.find(path)
    const isCostly = policy.rate === 'drawing' ? isRead(method) : method === 'POST'
    return {
      rate: (isCostly && policy.rate) || null,
      upload: method === 'POST' ? whoUploads(policy.upload ?? null, path) : null,
      load: isRead(method) ? policy.load : 'checkout',
    }
  }
}

const outsidePages = /^\/(sandbox-pay|webhooks)\//i

function apiPolicy(method: string, path: string): RequestPolicy {
  return {
    rate: apiRateClass(method, path),
    upload: method === 'POST' ? whoUploads(apiUpload(path), path) : null,
    load: apiLoad(method, path),
  }
}

const secretInPath = /\/[\w-]{43}(?=\/|\.data|$)/

/** Without a whole secret in the address nobody sends megabytes but an account. */
function whoUploads(upload: 'account' | 'link' | null, path: string): 'account' | 'link' | null {
  return upload === 'link' && !secretInPath.test(path) ? 'account' : upload
}
