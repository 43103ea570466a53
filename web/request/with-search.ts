export type SearchValue = string | number | boolean | null | undefined | readonly string[]

/** A link; parameters that are null, undefined, false or an empty list are left out. */
export function withSearch(path: string, search: Record<string, SearchValue>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value == null || value === false) continue
    for (const each of Array.isArray(value) ? value : [value]) params.append(name, String(each))
  }
  return params.size > 0 ? `${path}?${params}` : path
}
