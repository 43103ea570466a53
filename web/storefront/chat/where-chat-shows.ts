import { beginsWith, hasChat, setOf } from './pages-without-chat.ts'

/** Who looks at a page, as far as the chat minds. */
export interface ChatVisit {
  pathname: string
  /** Inside the app view (D5), which brings a chat of its own. */
  isApp: boolean
  /** What the browser says of itself: the mobile app opens pages without a token too. */
  userAgent: string
}

/** Whether the chat may stand on a page (specification, section 2). */
export function isChatShown({ pathname, isApp, userAgent }: ChatVisit): boolean {
  return !isApp && !isMobileApp(userAgent) && hasChat(pathname)
}

/**
 * Whether somebody else's script may run on a page. Where the address itself opens something (D51), or where people pay
 * and prove who they are, the chat is a link and nothing more; colleagues at their desk have none either.
 */
export function mayRunScript(pathname: string): boolean {
  return !beginsWith(withoutForeignScript, pathname)
}

const withoutForeignScript = setOf(
  'backoffice',
  'certificate',
  'signIn',
  'order',
  'payment',
  'repetir',
  'reset-password',
  'verify-email',
  'forgot-password',
  'second-factor',
  'invitation',
  'invita',
  'unsubscribe',
  'petTag',
  'petShare',
  'petContact',
  'sighting',
  'stillThere',
  'signup',
  'personal-data',
)

/** Ours says its name. A web view of Android says 'wv', one of iOS leaves out 'Safari'; apps that show links are no app of ours. */
export function isMobileApp(userAgent: string): boolean {
  if (/\bHuella(App)?\/\d/i.test(userAgent)) return true
  if (/\b(FBAN|FBAV|Instagram|WhatsApp|Line|Twitter|TikTok|Snapchat|Pinterest|LinkedInApp|GSA)\b/i.test(userAgent))
    return false
  if (/\bAndroid\b.*;\s*wv\)/.test(userAgent)) return true
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent)
}
