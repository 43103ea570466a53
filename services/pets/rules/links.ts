/** Links of mails and QR codes to pages of the website; `origin` is the public origin of a market. */

export function petLink(origin: string, petProfileId: string): string {
  return `${origin}/petProfiles?id=${encodeURIComponent(petProfileId)}`
}

/** Link with the secret token in its path, which logs redact. */
export function shareLink(origin: string, token: string): string {
  return `${origin}/petShare/${token}`
}

/** Signed records consist of characters that are safe in a path. */
export function certificateLink(origin: string, record: string): string {
  return `${origin}/certificate/${record}`
}

/** Public page of a pet's history for a veterinarian; the secret token is in its path. */
export function vetHistoryLink(origin: string, token: string): string {
  return `${origin}/vetHistory/${token}`
}

/** The family's page of links and notes. */
export function vetNotesLink(origin: string, petProfileId: string): string {
  return `${origin}/petVetHistory?id=${encodeURIComponent(petProfileId)}`
}
