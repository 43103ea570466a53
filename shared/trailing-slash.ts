/**
 * Removes the slashes at a path's end; '/' stays. A loop, because a regular expression would backtrack from each slash
 * of a row.
 */
export function withoutTrailingSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
