import type { MergedPagePolicy } from '#web/request/page-policy.ts'

/** Input of the decision whether a page shows the chat. */
export interface ChatVisit {
  /** From the page's policy. */
  chat: MergedPagePolicy['chat']
  /** Inside the app view, which has a chat of its own. */
  isApp: boolean
  /** User agent: the mobile app opens pages without a token too. */
  userAgent: string
}

/** True when the chat may be shown on a page (specification, section 2). */
export function isChatShown({ chat, isApp, userAgent }: ChatVisit): boolean {
  return chat === 'shown' && !isApp && !isMobileApp(userAgent)
}

/**
 * Our app names itself in the user agent. Android web views say 'wv', those of iOS omit 'Safari'; in-app browsers of
 * other apps do not count.
 */
export function isMobileApp(userAgent: string): boolean {
  if (/\bHuella(App)?\/\d/i.test(userAgent)) return true
  if (/\b(FBAN|FBAV|Instagram|WhatsApp|Line|Twitter|TikTok|Snapchat|Pinterest|LinkedInApp|GSA)\b/i.test(userAgent))
    return false
  if (/\bAndroid\b.*;\s*wv\)/.test(userAgent)) return true
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent)
}
