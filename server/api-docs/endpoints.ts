import { DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import type { Composition } from '../composition.ts'
import type { PublicAddresses } from '../configuration/public-addresses.ts'

/** One endpoint of the specification: an address for REST, and one for GraphQL. */
export interface Endpoint {
  rest: string
  graph: string
}

interface Place {
  service: string
  path?: string
}

/** Service that answers, and path below its mount. The graph has a field for each: `viewer.rewards`, and one of its name. */
const places = {
  servicesSheet: { service: 'content', path: '/services-sheet' },
  foodProductsSheet: { service: 'content', path: '/food-products-sheet' },
  gamification: { service: 'rewards' },
  petServices: { service: 'appointments', path: '/stores' },
  petProfiles: { service: 'pets' },
  appointments: { service: 'appointments' },
  petInsurance: { service: 'insurance' },
} satisfies Record<string, Place>

export type Endpoints = Record<keyof typeof places, Endpoint>

/** Endpoints that clients are configured with (specification, section 7). */
export function listEndpoints(
  { origins }: Pick<PublicAddresses, 'origins'>,
  publicServices: Pick<Composition['publicServices'][number], 'name' | 'mount'>[],
): Endpoints {
  const origin = origins[DEFAULT_COUNTRY]
  const entries = Object.entries<Place>(places).map(([name, { service, path = '' }]) => {
    const mount = publicServices.find((each) => each.name === service)?.mount ?? ''
    return [name, { rest: origin + mount + path, graph: `${origin}/graphql` }]
  })
  return Object.fromEntries(entries)
}
