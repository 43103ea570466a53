import { withoutTrailingSlash } from '#shared/trailing-slash.ts'

/**
 * The address in the visitor's address bar. For a client-side navigation the router requests `/profile.data?_routes=…`,
 * and loaders and actions receive that URL.
 */
export function pageAddress(url: string): URL {
  const page = new URL(url)
  page.pathname = getPagePath(page.pathname)
  if (page.searchParams.has('_routes')) page.searchParams.delete('_routes')
  return page
}

/** The same for a path: without the router's `.data`, or `_.data` behind a slash. */
export function getPagePath(pathname: string): string {
  return pathname.replace(/(?<=\/)_\.data$|\.data$/, '') || '/'
}

/** Whether a path is that of a page, ignoring case, a trailing slash and the `.data` of a client-side navigation. */
export function isPageAt(pathname: string, path: string): boolean {
  return withoutTrailingSlash(getPagePath(pathname)).toLowerCase() === path.toLowerCase()
}
