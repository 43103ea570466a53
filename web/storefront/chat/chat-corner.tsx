import { usePieceLater } from '../layout/use-piece-later.ts'
import type { ChatButtonProps } from './chat-button.tsx'

const loadButton = () => import('./chat-button.tsx')

/** The chat's button, where there is anybody to write to. It floats above the page and is shown by a script alone: nobody waits for it. */
export function ChatCorner(props: ChatButtonProps) {
  const { whatsapp, freshchat } = props.settings
  const isWanted = whatsapp !== null || freshchat !== null
  const ChatButton = usePieceLater(isWanted, loadButton)
  return ChatButton && isWanted ? <ChatButton {...props} /> : null
}
