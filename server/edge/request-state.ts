import type { HttpBindings } from '@hono/node-server'
import type { CountryIso } from '#shared/country.ts'
import type { Log } from '../log.ts'

/** What the parts of the outer server know of one request. */
export interface RequestState {
  requestId: string
  country: CountryIso
  /** The visitor's own address, seen through trusted proxies. */
  client: string
  log: Log
}

export type Environment = { Bindings: HttpBindings; Variables: RequestState }
