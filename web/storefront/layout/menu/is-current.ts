import type { Location } from 'react-router'

/** Whether a link leads to the current page: the same path, and all of the link's parameters. */
export function isCurrent(location: Location, to: string): boolean {
  const [path = '', search = ''] = to.split('?')
  if (location.pathname !== path) return false
  const here = new URLSearchParams(location.search)
  const there = new URLSearchParams(search)
  // A link with only a sort order means the whole catalogue: it is not current inside a category.
  if (!there.has('slug') && here.has('slug')) return false
  if (there.size === 0) return !here.has('offer') && !here.has('sortby') && !here.has('kind')
  return [...there].every(([name, value]) => here.getAll(name).includes(value))
}
