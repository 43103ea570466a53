import type { Composition } from '../composition.ts'
import type { Config } from '../configuration/config.ts'
import type { PublicAddresses } from '../configuration/public-addresses.ts'

/** Where a client asks for something: an address of ours for REST, and one for graph queries. */
export interface Endpoint {
  rest: string
  /** Null: there is none. */
  graph: string | null
}

export type Endpoints = Record<keyof Config['graphUrls'], Endpoint>

/** Whose API it is, what of it, and whether our own graph knows it. */
const places: Record<keyof Endpoints, { service: string; path?: string; isInGraph?: boolean }> = {
  servicesSheet: { service: 'content', path: '/services-sheet' },
  foodProductsSheet: { service: 'content', path: '/food-products-sheet' },
  gamification: { service: 'rewards', isInGraph: true },
  petServices: { service: 'appointments', path: '/stores' },
  petProfiles: { service: 'pets' },
  appointments: { service: 'appointments' },
  petInsurance: { service: 'insurance' },
}

/** The endpoints that clients are configured with (specification, section 7): a graph of somebody else's goes before our own. */
export function endpointsOf(
  { graphUrls }: Pick<Config, 'graphUrls'>,
  { origins }: Pick<PublicAddresses, 'origins'>,
  neighbours: Pick<Composition['neighbours'][number], 'name' | 'mount'>[],
): Endpoints {
  const entries = Object.entries(places).map(([name, { service, path = '', isInGraph = false }]) => {
    const mount = neighbours.find((neighbour) => neighbour.name === service)?.mount ?? ''
    const own = isInGraph ? `${origins.BO}/graphql` : null
    return [name, { rest: origins.BO + mount + path, graph: graphUrls[name as keyof Endpoints] ?? own }]
  })
  return Object.fromEntries(entries)
}
