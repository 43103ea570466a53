import type { HttpBindings } from '@hono/node-server'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Log } from '../log.ts'

/** State of one request, shared by the parts of the outer server. */
export interface RequestState {
  requestId: string
  country: CountryIso
  /** Visitor's address, behind trusted proxies. */
  client: string
  log: Log
}

export type Environment = { Bindings: HttpBindings; Variables: RequestState }
