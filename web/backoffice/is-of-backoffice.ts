/** Whether a page is one of the back office, which has a frame of its own. */
export function isOfBackoffice(pathname: string): boolean {
  return /^\/backoffice(\/|$)/i.test(pathname)
}
