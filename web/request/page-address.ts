import { withoutTrailingSlash } from '#shared/trailing-slash.ts'

/**
 * The address that a visitor sees. Where a page's script asks for a page, the router asks for `/profile.data?_routes=…`, and
 * loaders and actions are handed that one.
 */
export function pageAddress(url: string): URL {
  const page = new URL(url)
  page.pathname = getPagePath(page.pathname)
  if (page.searchParams.has('_routes')) page.searchParams.delete('_routes')
  return page
}

/** The same of a path. */
export function getPagePath(pathname: string): string {
  return pathname.replace(/(?:\/_root)?\.data$/, '') || '/'
}

/** Whether a path is that of a page, as the router sees it: in whatever case, with a slash at its end, asked for by a script (D7). */
export function isPageAt(pathname: string, path: string): boolean {
  return withoutTrailingSlash(getPagePath(pathname)).toLowerCase() === path.toLowerCase()
}
