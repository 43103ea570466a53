import type { Location } from 'react-router'

/** Whether a link leads to where somebody is: the path, and of its search what the link itself says. */
export function isCurrent(location: Location, to: string): boolean {
  const [path = '', search = ''] = to.split('?')
  if (location.pathname !== path) return false
  const here = new URLSearchParams(location.search)
  const there = new URLSearchParams(search)
  // An order by itself is a way to look at everything; within a category the category is where somebody is.
  if (!there.has('slug') && here.has('slug')) return false
  if (there.size === 0) return !here.has('offer') && !here.has('sortby') && !here.has('kind')
  return [...there].every(([name, value]) => here.getAll(name).includes(value))
}
