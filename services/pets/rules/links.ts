/** Where mails and QR codes of pets lead; `origin` is a market's public one. The website has pages there. */

export function petLink(origin: string, petProfileId: string): string {
  return `${origin}/petProfiles?id=${encodeURIComponent(petProfileId)}`
}

/** The capability is in the path (D51). */
export function shareLink(origin: string, token: string): string {
  return `${origin}/petShare/${token}`
}

/** A signed record is made of characters that are safe in a path. */
export function certificateLink(origin: string, record: string): string {
  return `${origin}/certificate/${record}`
}
