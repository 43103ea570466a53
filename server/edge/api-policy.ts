import * as accounts from '#services/accounts/contract.ts'
import * as appointments from '#services/appointments/contract.ts'
import * as community from '#services/community/contract.ts'
import * as content from '#services/content/contract.ts'
import * as insurance from '#services/insurance/contract.ts'
import * as market from '#services/market/contract.ts'
import * as pets from '#services/pets/contract.ts'
import * as rewards from '#services/rewards/contract.ts'
import * as tracking from '#services/tracking/contract.ts'
import { isOpen } from '#shared/rpc/access.ts'
import type { OperationPolicy } from '#shared/rpc/operation.ts'
import { withoutTrailingSlash } from '#shared/trailing-slash.ts'
import { apiPaths } from './api-paths.ts'

/** The contracts that HTTP serves; tests/access compares them with the composition. */
export const servedContracts = [
  accounts,
  appointments,
  community,
  content,
  insurance,
  market,
  pets,
  rewards,
  tracking,
].map(({ mount, contract }) => ({ mount, contract }))

const findPath = apiPaths(servedContracts)
const firstSegments = new Set(['api', 'v1', ...servedContracts.map(({ mount }) => mount.split('/')[1] ?? '')])

/** The policy of the operation behind a path; null for pages, GraphQL and unknown operations. */
export function findApiPolicy(method: string, path: string): OperationPolicy | null {
  // Pages are recognized by their first segment, before any pattern is tried.
  if (!firstSegments.has(path.split('/', 2)[1] ?? '')) return null
  return findPath(method, withoutTrailingSlash(path))?.policy ?? null
}

/** Callers who may upload a photo to an operation: accounts, or holders of a link; null when it takes none. */
export function findApiUpload(method: string, path: string): 'account' | 'link' | null {
  const policy = findApiPolicy(method, path)
  if (!policy?.upload) return null
  return isOpen(policy) ? 'link' : 'account'
}
