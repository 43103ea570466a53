/** Whether a path is a shelter's page: below /refugios/, one word of small letters, digits and hyphens. */
export function isShelterPath(path: string): boolean {
  return /^\/refugios\/[a-z0-9]+(-[a-z0-9]+)*$/.test(path) && path.length <= 120
}
