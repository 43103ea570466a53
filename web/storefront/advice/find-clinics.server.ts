import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { whereFrom } from '../appointments/where-from.server.ts'

type Context = Readonly<RouterContextProvider>

/** A veterinarian to call. */
export interface Clinic {
  id: string
  merchantId: string
  name: string
  phone: string
  opening: string
  isOpen: boolean
  distanceMetres: number | null
}

/** The nearest that are asked, and those that are shown. */
const NEAR = 12
const SHOWN = 3

/** The nearest veterinarians, open ones first; empty while appointments do not answer. */
export function findClinics(context: Context): Promise<Clinic[]> {
  return orElse('The veterinarians near a visitor', find(context), [])
}

async function find(context: Context): Promise<Clinic[]> {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const call = { context: visit.call }
  const point = whereFrom(visit, true)?.point
  const { stores } = await appointments.stores(
    { kind: 'consulta', lat: point?.lat, lon: point?.lon, sort: 'by-distance', first: NEAR },
    call,
  )
  const nearest = stores.toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen)).slice(0, SHOWN)
  return Promise.all(
    nearest.map(async ({ id, merchantId, name, isOpen, distanceMetres }) => {
      const { phone, openingLabel } = await appointments.store({ merchantId, storeId: id }, call)
      // From the middle of a city a distance says nothing.
      return {
        id,
        merchantId,
        name,
        phone,
        opening: openingLabel,
        isOpen,
        distanceMetres: visit.delivery ? distanceMetres : null,
      }
    }),
  )
}
