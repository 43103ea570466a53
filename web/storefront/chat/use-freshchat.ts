import { useEffect, useState } from 'react'
import { afterLooks } from '../layout/after-looks.ts'
import {
  type ChatPerson,
  type FreshchatSettings,
  type FreshchatWidget,
  loadFreshchat,
  setChatUser,
} from './freshchat.ts'

interface Asked {
  settings: FreshchatSettings | null
  person: ChatPerson | null
  /** Whether the page shows a chat. */
  isShown: boolean
  /** Whether this page may begin to load the widget. */
  mayLoad: boolean
}

/** Freshchat once it is there; until then, and where it does not come, `open` is null. */
export function useFreshchat({ settings, person, isShown, mayLoad }: Asked) {
  const [widget, setWidget] = useState<FreshchatWidget | null>(null)
  const [unread, setUnread] = useState(0)
  const isWanted = settings !== null && mayLoad && widget === null

  useEffect(() => {
    if (!isWanted || settings === null) return
    let isGone = false
    const stop = afterLooks(async () => {
      try {
        const came = await loadFreshchat(settings, person)
        came.on('unreadCount:notify', (said) => setUnread(countIn(said)))
        if (!isGone) setWidget(came)
      } catch (error) {
        console.warn('The chat is a link to WhatsApp', error)
      }
    })
    return () => {
      isGone = true
      stop()
    }
  }, [isWanted, settings, person])

  useEffect(() => {
    if (widget && person) setChatUser(person)
  }, [widget, person])

  useEffect(() => {
    if (!isShown) widget?.close()
  }, [isShown, widget])

  return { open: widget ? () => widget.open() : null, unread }
}

function countIn(said: unknown): number {
  const count = typeof said === 'object' && said !== null && 'count' in said ? said.count : 0
  return typeof count === 'number' ? count : 0
}
