import type { AnyContractRouter } from '@orpc/contract'
import { listOperations } from '#shared/rpc/access.ts'
import type { OperationPolicy } from '#shared/rpc/operation.ts'
import { withoutTrailingSlash } from '#shared/trailing-slash.ts'

/** Prefixes of APIs: an unknown path below them is a 404 of an API. */
const apiPrefix =
  /^\/(api|v1|appointments-api|pet-profile-api|pet-insurance|community-api|content-api|rewards-api|tracking)(\/|$)/
const graphPath = '/graphql'

export function isGraphPath(path: string): boolean {
  return withoutTrailingSlash(path) === graphPath
}

/** Whether an API answers the path, even if with a 404. */
export function isApiPath(path: string): boolean {
  return isGraphPath(path) || apiPrefix.test(path)
}

export interface FoundPath<Owner> {
  owner: Owner
  /** Pattern of the path, such as `/api/market/shops/{}`. */
  shape: string
  /** Methods of the path, for a 405. */
  methods: string[]
  isMethodKnown: boolean
  /** Policy of the operation; null for another method. */
  policy: OperationPolicy | null
}

interface Route<Owner> {
  shape: string
  pattern: RegExp
  /** Patterns with fewer parameters win: `carts/mine` before `carts/{shopId}`. */
  parameters: number
  methods: Map<string, { owner: Owner; policy: OperationPolicy }>
}

/**
 * Finds the service and the operation of a path from the contracts, so that a known path with another method is a 405 and
 * not a 404. Operations with access 'service' have no path.
 */
export function apiPaths<Owner extends { mount: string; contract: AnyContractRouter }>(owners: readonly Owner[]) {
  const routes = new Map<string, Route<Owner>>()
  for (const owner of owners) {
    for (const { method, path, policy } of listOperations(owner.contract)) {
      if (policy.access === 'service') continue
      // Keyed by shape, because two methods of one path may name its parameter differently.
      const whole = withoutTrailingSlash(owner.mount + path).replace(/\{[^}]+\}/g, '{}')
      const route: Route<Owner> = routes.get(whole) ?? {
        shape: whole,
        pattern: toPattern(whole),
        parameters: whole.split('{').length - 1,
        methods: new Map(),
      }
      route.methods.set(method, { owner, policy })
      routes.set(whole, route)
    }
  }
  const ordered = [...routes.values()].sort((a, b) => a.parameters - b.parameters)
  // Lookups happen several times per request, so only patterns with the path's number of segments are tried.
  const bySegments = Map.groupBy(ordered, ({ shape }) => shape.split('/').length)
  const exact = new Map([...routes].filter(([, route]) => route.parameters === 0))

  return function findPath(method: string, path: string): FoundPath<Owner> | null {
    const route = exact.get(path) ?? bySegments.get(path.split('/').length)?.find(({ pattern }) => pattern.test(path))
    if (!route) return null
    const asked = method === 'HEAD' ? 'GET' : method
    const known = route.methods.get(asked)
    const owner = (known ?? [...route.methods.values()][0])?.owner
    if (!owner) return null
    const methods = [...route.methods.keys()]
    return { owner, shape: route.shape, methods, isMethodKnown: known !== undefined, policy: known?.policy ?? null }
  }
}

function toPattern(path: string): RegExp {
  const text = path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '[^/]+' : segment.replace(/[.*+?^$()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${text}$`)
}
