/** Where the links of our mails lead; the website has a page there (D51: the capability is in the path). */
export function shareLink(origin: string, token: string): string {
  return `${origin}/petShare/${token}`
}
