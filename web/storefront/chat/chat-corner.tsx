import { usePieceLater } from '../layout/load-later/use-piece-later.ts'
import { usePagePolicy } from '../layout/use-page-policy.ts'
import { usePersonalFrame } from '../layout/use-personal-frame.ts'
import { useVisit } from '../layout/use-visit.ts'
import type { ChatButtonProps } from './chat-button.tsx'

const loadButton = () => import('./chat-button.tsx')

/**
 * Loads the chat button where the chat is on. Rendered by script only, after the page, and not requested on
 * pages without a chat. Once loaded it stays mounted, so that it follows navigations.
 */
export function ChatCorner({ settings }: Pick<ChatButtonProps, 'settings'>) {
  const { isApp } = useVisit()
  const { chat } = usePagePolicy()
  const { uid, account } = usePersonalFrame()
  const { isOn } = settings
  const ChatButton = usePieceLater(isOn && !isApp && chat === 'shown', loadButton)
  const isShown = ChatButton !== null && isOn
  return isShown ? <ChatButton settings={settings} uid={uid} firstName={account?.firstName ?? ''} /> : null
}
