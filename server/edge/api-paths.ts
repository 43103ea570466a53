import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { withoutTrailingSlash } from '#shared/trailing-slash.ts'

export interface FoundPath<Owner> {
  owner: Owner
  /** `/api/market/shops/{}`: one of as many as the contracts have. */
  shape: string
  /** Of the path, for a 405. */
  methods: string[]
  isMethodKnown: boolean
}

interface Route<Owner> {
  shape: string
  pattern: RegExp
  /** Patterns with fewer parameters win: `carts/mine` before `carts/{shopId}`. */
  parameters: number
  methods: Map<string, Owner>
}

/** Finds whose a path is, from the contracts: so that a known path with another method is a 405 and not a 404. */
export function apiPaths<Owner extends { mount: string; contract: AnyContractRouter }>(owners: readonly Owner[]) {
  const routes = new Map<string, Route<Owner>>()
  for (const owner of owners) {
    for (const { method, path } of routesOf(owner.contract)) {
      // By its shape: two methods of one path may name its parameter differently.
      const whole = withoutTrailingSlash(owner.mount + path).replace(/\{[^}]+\}/g, '{}')
      const route: Route<Owner> = routes.get(whole) ?? {
        shape: whole,
        pattern: patternOf(whole),
        parameters: whole.split('{').length - 1,
        methods: new Map(),
      }
      route.methods.set(method, owner)
      routes.set(whole, route)
    }
  }
  const ordered = [...routes.values()].sort((a, b) => a.parameters - b.parameters)
  const exact = new Map([...routes].filter(([, route]) => route.parameters === 0))

  return function findPath(method: string, path: string): FoundPath<Owner> | null {
    const route = exact.get(path) ?? ordered.find(({ pattern }) => pattern.test(path))
    if (!route) return null
    const asked = method === 'HEAD' ? 'GET' : method
    const owner = route.methods.get(asked) ?? [...route.methods.values()][0]
    if (!owner) return null
    return { owner, shape: route.shape, methods: [...route.methods.keys()], isMethodKnown: route.methods.has(asked) }
  }
}

/** Method and path of every operation of a contract. */
export function routesOf(contract: AnyContractRouter): { method: string; path: string }[] {
  if (isContractProcedure(contract)) {
    const { method, path } = contract['~orpc'].route
    return path ? [{ method: method ?? 'POST', path }] : []
  }
  return Object.values(contract).flatMap((part) => routesOf(part))
}

function patternOf(path: string): RegExp {
  const text = path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '[^/]+' : segment.replace(/[.*+?^$()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${text}$`)
}
