import { useEffect, useState } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'
import { loadPublicConfig } from '#web/configuration/load-public-config.ts'
import { afterLoad } from '../layout/load-later/after-load.ts'
import { documentLetsChatIn } from './document-lets-chat-in.ts'
import { type ChatPerson, type FreshchatWidget, loadFreshchat, setChatUser } from './freshchat.ts'
import { allowsThirdPartyScripts } from './third-party-pages.ts'

interface Asked {
  person: ChatPerson | null
  /** The page shows a chat and allows third-party scripts. */
  isWelcome: boolean
}

/** Loads Freshchat; `open` is null until it has loaded, when it fails, and where it is not allowed. */
export function useFreshchat({ person, isWelcome }: Asked) {
  const [widget, setWidget] = useState<FreshchatWidget | null>(null)
  const [unread, setUnread] = useState(0)
  const isWanted = isWelcome && widget === null

  useEffect(() => {
    if (!isWanted || !documentLetsChatIn()) return
    let isGone = false
    const stop = afterLoad(async () => {
      try {
        const { chatToken, chatUrl } = await loadPublicConfig()
        if (chatToken === null || chatUrl === null || isGone) return
        const came = await loadFreshchat({ token: chatToken, url: chatUrl }, person)
        came.on('unreadCount:notify', (payload) => setUnread(countIn(payload)))
        if (!isGone) setWidget(came)
      } catch (error) {
        console.warn('The chat is a link to WhatsApp', error)
      }
    })
    return () => {
      isGone = true
      stop()
    }
  }, [isWanted, person])

  useEffect(() => {
    if (widget && person) setChatUser(person)
  }, [widget, person])

  useEffect(() => {
    if (!isWelcome) widget?.close()
  }, [isWelcome, widget])
  useWithoutFreshchat(widget !== null)

  return { open: widget && isWelcome ? () => widget.open() : null, unread }
}

/** A loaded script cannot be unloaded: leaving for a page that forbids third-party scripts loads a new document. */
function useWithoutFreshchat(isThere: boolean): void {
  const here = useLocation()
  const { state, location: next } = useNavigation()
  const navigate = useNavigate()
  // While a form is being submitted its destination is not known yet.
  const to = state === 'loading' ? next : here
  const mustLeave = isThere && !allowsThirdPartyScripts(to.pathname)
  const address = createPath(to)
  const left = createPath(here)
  const leftState: unknown = here.state

  useEffect(() => {
    if (!mustLeave) return
    const { pathname, search, hash } = window.location
    if (address === createPath({ pathname, search, hash })) return window.location.reload()
    // Cancels the router's own navigation: if it finished before the new document, the page would be in the history
    // twice.
    void navigate(left, { replace: true, state: leftState, preventScrollReset: true })
    window.location.assign(address)
  }, [mustLeave, address, left, leftState, navigate])
}

function countIn(payload: unknown): number {
  const count = typeof payload === 'object' && payload !== null && 'count' in payload ? payload.count : 0
  return typeof count === 'number' ? count : 0
}
