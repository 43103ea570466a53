/** A path without the slashes at its end; '/' stays. Step by step: an expression would try again from each slash of a row. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
