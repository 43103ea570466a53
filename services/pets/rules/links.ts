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
