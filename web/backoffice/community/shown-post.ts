import type { Route } from './+types/community-page'

export type ShownPost = Route.ComponentProps['loaderData']['posts'][number]
