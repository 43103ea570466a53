import { usePieceLater } from '../layout/load-later/use-piece-later.ts'
import { usePagePolicy } from '../layout/use-page-policy.ts'
import { useVisit } from '../layout/use-visit.ts'
import type { ChatButtonProps } from './chat-button.tsx'

const loadButton = () => import('./chat-button.tsx')

/**
 * The chat's button, where there is anybody to write to. It floats above the page and is shown by a script alone: nobody waits
 * for it, and pages without a chat do not ask for it. Once there it stays, so that it knows which page comes next.
 */
export function ChatCorner(props: ChatButtonProps) {
  const { isApp } = useVisit()
  const { chat } = usePagePolicy()
  const { whatsapp, freshchat } = props.settings
  const isOffered = whatsapp !== null || freshchat !== null
  const ChatButton = usePieceLater(isOffered && !isApp && chat === 'shown', loadButton)
  return ChatButton && isOffered ? <ChatButton {...props} /> : null
}
