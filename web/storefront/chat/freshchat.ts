/** Subset of Freshchat's web widget that is used here (https://developers.freshchat.com/web-sdk/). */
export interface FreshchatWidget {
  init(options: Record<string, unknown>): void
  on(
    event: 'widget:loaded' | 'widget:opened' | 'widget:closed' | 'unreadCount:notify',
    tell: (payload: unknown) => void,
  ): void
  open(): void
  close(): void
  setExternalId(id: string): void
  user: {
    setProperties(properties: Record<string, string>): Promise<unknown> | undefined
    get(tell: (answer: { data?: { externalId?: string | null } } | undefined) => void): unknown
    clear(): Promise<unknown>
  }
}

declare global {
  interface Window {
    fcWidget?: FreshchatWidget
  }
}

export interface FreshchatSettings {
  /** Token of the Freshchat account, one per country. */
  token: string
  /** Origin of its script and window, without a trailing slash. */
  url: string
}

/** Customer as the operators see them: the user id and a first name. Phone and e-mail are not sent. */
export interface ChatPerson {
  uid: string
  firstName: string
}

/** Timeout of the widget; after it the WhatsApp link stays. */
const PATIENCE_MS = 10_000

let loading: Promise<FreshchatWidget> | null = null
let loaded: FreshchatWidget | null = null
let known: ChatPerson | null = null

/** Loads the widget once per document. Rejects when it fails, without a retry. */
export function loadFreshchat(settings: FreshchatSettings, person: ChatPerson | null): Promise<FreshchatWidget> {
  loading ??= load(settings, person)
  return loading
}

function load({ token, url }: FreshchatSettings, person: ChatPerson | null): Promise<FreshchatWidget> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (why: string) => {
      script.remove()
      reject(new Error(why))
    }
    known = person
    const late = setTimeout(() => fail('The chat did not come in time'), PATIENCE_MS)
    script.src = `${url}/js/widget.js`
    script.async = true
    script.onerror = () => {
      clearTimeout(late)
      fail('The script of the chat could not be loaded')
    }
    script.onload = () => {
      const widget = window.fcWidget
      try {
        if (!widget) throw new Error('The script of the chat brought no chat')
        widget.on('widget:loaded', () => {
          clearTimeout(late)
          loaded = widget
          if (known === null) forgetWhoWasBefore(widget)
          resolve(widget)
        })
        widget.init({
          token,
          host: url,
          locale: 'es',
          // The button is our own: it finds a free place, and is a link until the widget has loaded.
          config: { headerProperty: { hideChatButton: true } },
          // A user who signed out meanwhile is not reported.
          ...(known && { externalId: known.uid, firstName: known.firstName }),
        })
      } catch (error) {
        clearTimeout(late)
        fail(`The chat failed at its start: ${error}`)
      }
    }
    document.head.append(script)
  })
}

/** Reports a user who signed in while the page was open to the widget. */
export function setChatUser(person: ChatPerson): void {
  if (!loaded || known?.uid === person.uid) return
  known = person
  try {
    loaded.setExternalId(person.uid)
    void Promise.resolve(loaded.user.setProperties({ firstName: person.firstName })).catch(() => undefined)
  } catch {
    // The browser blocks the widget's storage: operators see a guest.
  }
}

/** Clears the user at sign-out (specification, section 8). Does nothing when Freshchat was not loaded. */
export async function clearChatUser(): Promise<void> {
  if (!loading) return
  const widget = known && loaded
  known = null
  try {
    if (!widget) throw new Error('There is nobody to forget, or no widget that could')
    await widget.user.clear()
    console.info('User cleared')
  } catch {
    console.info('User Not cleared')
  }
}

/**
 * Clears the previous user again in a new document, because a sign-out may leave the page before the widget has
 * answered.
 */
function forgetWhoWasBefore(widget: FreshchatWidget): void {
  try {
    widget.user.get((answer) => {
      if (!answer?.data?.externalId) return
      known = { uid: answer.data.externalId, firstName: '' }
      void clearChatUser()
    })
  } catch {
    // The browser blocks the widget's storage, so it holds no user.
  }
}
