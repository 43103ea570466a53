import type { FreshchatSettings } from './freshchat.ts'

/** What of the chat's configuration the page may know. */
export interface ChatSettings {
  /** A number, in E.164; null: there is none to write to. */
  whatsapp: string | null
  /** null: WhatsApp alone, or no chat at all. */
  freshchat: FreshchatSettings | null
}
