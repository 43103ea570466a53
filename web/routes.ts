import { type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the website, on one screen. */
export default [
  route('test', './storefront/gallery/gallery-page.tsx'),
  route('*', './storefront/layout/not-found-page.tsx'),
] satisfies RouteConfig
