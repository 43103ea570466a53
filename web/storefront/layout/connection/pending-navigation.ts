let pendingPath: string | null = null

/** Remembers to which path a navigation is under way; null: none. */
export function setPendingPath(path: string | null): void {
  pendingPath = path
}

/** Whether a form leads from this page to another one. A fetcher's form stays on its page, wherever it is sent. */
export function isLeavingFor(pathname: string): boolean {
  return pathname === pendingPath && pathname !== location.pathname
}
