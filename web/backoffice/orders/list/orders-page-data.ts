import type { Route } from './+types/orders-page'

export type OrdersLoaded = Route.ComponentProps['loaderData']
export type OrdersAnswer = Route.ComponentProps['actionData']
