import { useEffect, useMemo, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { whenPersonLeaves } from '../account/person/person-left.ts'
import { usePagePolicy } from '../layout/use-page-policy.ts'
import { useVisit } from '../layout/use-visit.ts'
import { whatsappLink } from '../layout/whatsapp-link.ts'
import { toChatContext } from './chat-context.ts'
import type { ChatSettings } from './chat-settings.ts'
import { clearChatUser } from './freshchat.ts'
import { useFreshchat } from './use-freshchat.ts'
import { useScrollsDown } from './use-scrolls-down.ts'
import { isChatShown } from './where-chat-shows.ts'

whenPersonLeaves(() => void clearChatUser())

export interface ChatButtonProps {
  settings: ChatSettings
  /** Null for a visitor who is not signed in. */
  uid: string | null
  firstName: string
}

/**
 * Contact button in the corner: a WhatsApp link with a prepared message and, once Freshchat has loaded, the button that
 * opens it. When Freshchat fails the link remains.
 */
export default function ChatButton({ settings, uid, firstName }: ChatButtonProps) {
  const { t } = useTranslation('chat')
  const { isApp } = useVisit()
  const { chat, thirdPartyScripts } = usePagePolicy()
  const firstMessage = useFirstMessage()
  const scrollsDown = useScrollsDown()
  // Rendered in the browser only (ChatCorner).
  const isShown = isChatShown({ chat, isApp, userAgent: navigator.userAgent })
  const person = useMemo(() => (uid === null ? null : { uid, firstName }), [uid, firstName])
  const freshchat = useFreshchat({
    person,
    isWelcome: isShown && thirdPartyScripts === 'allowed',
  })

  if (!isShown) return null
  const place = cx(
    'fixed right-3 z-20 transition-[opacity,translate]',
    // Out of the way of the thumb that scrolls on a phone; going up brings it back.
    scrollsDown &&
      'max-md:not-focus-within:pointer-events-none max-md:not-focus-within:translate-x-20 max-md:not-focus-within:opacity-0',
    '[:root:has(dialog[open])_&]:hidden max-md:[:root:has(#show-filters:checked)_&]:hidden',
    // A map's own controls stand where it would lie.
    'max-md:[:root:has([role=application])_&]:hidden',
    'max-md:[:root:has([data-consent])_&]:hidden max-md:[:root:has([data-errand])_&]:hidden md:right-5 md:bottom-5',
    'bottom-[calc(var(--tabs-height)+0.75rem)]',
    '[body:has([data-bottom-bar])_&]:max-md:bottom-[calc(var(--tabs-height)+4.75rem)]',
    '[body:has([data-product-bar]:not([hidden]))_&]:max-md:bottom-[calc(var(--tabs-height)+4.75rem)]',
  )
  if (freshchat.open)
    return (
      <aside aria-label={t('label')} data-chat="freshchat" className={place}>
        <button type="button" className={style} onClick={freshchat.open}>
          <i className="icon-message-circle size-5.5 md:size-7" />
          <span className="sr-only">{freshchat.unread > 0 ? t('unread', { count: freshchat.unread }) : t('open')}</span>
          {freshchat.unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-1 -right-1 grid min-w-6 place-items-center rounded-full bg-red-600 px-1 font-black text-xs leading-6"
            >
              {freshchat.unread}
            </span>
          )}
        </button>
      </aside>
    )
  if (!settings.whatsapp) return null

  return (
    <aside aria-label={t('label')} data-chat="whatsapp" className={place}>
      <a
        href={whatsappLink(settings.whatsapp, firstMessage ?? t('hello'))}
        target="_blank"
        rel="noopener noreferrer"
        className={style}
      >
        <i className="icon-message-circle size-5.5 md:size-7" />
        <span className="sr-only">{t('whatsapp')}</span>
      </a>
    </aside>
  )
}

const style =
  'relative grid size-11 place-items-center rounded-full bg-brand-600 text-white shadow-3 md:size-14 transition-transform hover:scale-105'

/** Prepared first message. The page's title is known once the page is rendered. */
function useFirstMessage(): string | null {
  const { t } = useTranslation('chat')
  const { pathname } = useLocation()
  const reference = useReference()
  const [firstMessage, setFirstMessage] = useState<string | null>(null)
  useEffect(() => {
    const context = toChatContext({ origin: window.location.origin, pathname, title: document.title, reference })
    if (!context) setFirstMessage(null)
    else if (context.about === 'order') setFirstMessage(t('aboutOrder', { reference: context.reference }))
    else setFirstMessage([t('aboutPage', { title: context.title }), context.url].filter(Boolean).join('\n'))
  }, [pathname, reference, t])
  return firstMessage
}

/** Order reference of the page, which its route declares in `handle` (`chatReference`). */
function useReference(): string | null {
  const matches = useMatches()
  for (const { handle, loaderData } of matches) {
    if (typeof handle !== 'object' || handle === null || !('chatReference' in handle)) continue
    const { chatReference } = handle
    if (typeof chatReference !== 'function' || !loaderData) continue
    const payload: unknown = chatReference(loaderData)
    if (typeof payload === 'string') return payload
  }
  return null
}
