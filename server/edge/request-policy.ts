import type { RateClass } from '#shared/rpc/operation.ts'
import type { PageTable } from '#web/request/page-table.ts'
import { isApiPath, isGraphPath } from './api-paths.ts'
import { findApiPolicy, findApiUpload } from './api-policy.ts'

/** Policy that the edge applies to a request before anything answers it. */
export interface RequestPolicy {
  /** Rate class; null: not limited. */
  rate: RateClass | null
  /** Callers allowed to upload photos, with more bytes and time than elsewhere. Null: no upload. */
  upload: 'account' | 'link' | null
  /** Place in the order in which requests are refused under load: photos first, then browsing, checkout last. */
  load: 'upload' | 'browsing' | 'checkout'
}

export type FindRequestPolicy = (method: string, path: string) => RequestPolicy

/** Finds policies of pages from their routes, and of API calls from their contracts. */
export function requestPolicies(pages: Pick<PageTable, 'find'>): FindRequestPolicy {
  return (method, path) => {
    if (isApiPath(path)) return apiCallPolicy(method, path)
    if (outsidePages.test(path)) return { rate: null, upload: null, load: 'checkout' }
    const policy = pagePolicy(method, path)
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

/** Paths of payment providers and the payment sandbox: a paying customer waits for every request. */
const outsidePages = /^\/(sandbox-pay|webhooks)\//i

function apiCallPolicy(method: string, path: string): RequestPolicy {
  const isGraph = isGraphPath(path)
  const policy = findApiPolicy(method, path)
  return {
    rate: isGraph ? 'graph' : (policy?.rate ?? null),
    upload: whoUploads(findApiUpload(method, path), path),
    load: policy?.load ?? (isGraph || isRead(method) ? 'browsing' : 'checkout'),
  }
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

const secretInPath = /\/[\w-]{43}(?=\/|\.data|$)/

/** Links may upload only with a complete secret in the address; all others need an account. */
function whoUploads(upload: 'account' | 'link' | null, path: string): 'account' | 'link' | null {
  return upload === 'link' && !secretInPath.test(path) ? 'account' : upload
}
