import type { Route } from './+types/huellas-page'

export type HuellasOfPage = Route.ComponentProps['loaderData']
