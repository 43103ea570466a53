import { usePieceLater } from '../layout/load-later/use-piece-later.ts'
import { usePagePolicy } from '../layout/use-page-policy.ts'
import { useVisit } from '../layout/use-visit.ts'
import type { ChatButtonProps } from './chat-button.tsx'

const loadButton = () => import('./chat-button.tsx')

/**
 * Loads the chat button where the shop has a contact. Rendered by script only, after the page, and not requested on
 * pages without a chat. Once loaded it stays mounted, so that it follows navigations.
 */
export function ChatCorner(props: ChatButtonProps) {
  const { isApp } = useVisit()
  const { chat } = usePagePolicy()
  const { whatsapp, freshchat } = props.settings
  const isOffered = whatsapp !== null || freshchat !== null
  const ChatButton = usePieceLater(isOffered && !isApp && chat === 'shown', loadButton)
  return ChatButton && isOffered ? <ChatButton {...props} /> : null
}
