/** Page of a shared list of favourites; outside of `paths`, which every page of the shop loads whole. */
export function sharedListPath(token: string): string {
  return `/favorites/shared/${encodeURIComponent(token)}`
}
