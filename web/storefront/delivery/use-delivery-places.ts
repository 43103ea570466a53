import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#web/paths.ts'
import type { clientLoader } from './delivery-places-route.ts'

export type DeliveryPlaces = NonNullable<ReturnType<typeof useDeliveryPlaces>['places']>

/** Options of a delivery dialog, loaded when it opens; null until then. `isLost`: loading failed. */
export function useDeliveryPlaces(isOpen: boolean) {
  const { data, load, state } = useFetcher<typeof clientLoader>()
  useEffect(() => {
    if (isOpen) load(paths.deliveryPlaces())
  }, [isOpen, load])
  return { places: data ?? null, isLost: data === null && state === 'idle', ask: () => load(paths.deliveryPlaces()) }
}
