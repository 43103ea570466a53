import type { MergedPagePolicy } from '#web/request/page-policy.ts'

/** What decides whether the chat stands on a page. */
export interface ChatVisit {
  /** Of the page's policy. */
  chat: MergedPagePolicy['chat']
  /** Inside the app view, which brings a chat of its own. */
  isApp: boolean
  /** What the browser says of itself: the mobile app opens pages without a token too. */
  userAgent: string
}

/** Whether the chat may stand on a page (specification, section 2). */
export function isChatShown({ chat, isApp, userAgent }: ChatVisit): boolean {
  return chat === 'shown' && !isApp && !isMobileApp(userAgent)
}

/** Ours says its name. A web view of Android says 'wv', one of iOS leaves out 'Safari'; apps that show links are no app of ours. */
export function isMobileApp(userAgent: string): boolean {
  if (/\bHuella(App)?\/\d/i.test(userAgent)) return true
  if (/\b(FBAN|FBAV|Instagram|WhatsApp|Line|Twitter|TikTok|Snapchat|Pinterest|LinkedInApp|GSA)\b/i.test(userAgent))
    return false
  if (/\bAndroid\b.*;\s*wv\)/.test(userAgent)) return true
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent)
}
