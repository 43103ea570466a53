import type { FreshchatSettings } from './freshchat.ts'

/** Chat configuration that the browser may know. */
export interface ChatSettings {
  /** Number in E.164; null when there is none. */
  whatsapp: string | null
  /** null: WhatsApp alone, or no chat at all. */
  freshchat: FreshchatSettings | null
}
