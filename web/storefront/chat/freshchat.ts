/** The little that we use of Freshchat's web widget (https://developers.freshchat.com/web-sdk/). */
export interface FreshchatWidget {
  init(options: Record<string, unknown>): void
  on(
    event: 'widget:loaded' | 'widget:opened' | 'widget:closed' | 'unreadCount:notify',
    tell: (said: unknown) => void,
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
  /** Of the account at Freshchat, one for each country. */
  token: string
  /** Where its script and its window come from, without a slash at the end. */
  url: string
}

/** Whom the operators see: the user id and a first name. A phone or an e-mail stays with us until they write it themselves. */
export interface ChatPerson {
  uid: string
  firstName: string
}

/** Longer than this nobody waits for the widget: the link stays what it is. */
const PATIENCE_MS = 10_000

let loading: Promise<FreshchatWidget> | null = null
let loaded: FreshchatWidget | null = null
let known: ChatPerson | null = null

/** Loads the widget once in the life of a document. Rejects where it does not come, and is not asked again. */
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
          // The button is ours: it stands where nothing else does, and is a link until there is a widget.
          config: { headerProperty: { hideChatButton: true } },
          // Who signed out meanwhile is not told of.
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

/** Tells the widget who signed in while the page was open. */
export function setChatUser(person: ChatPerson): void {
  if (!loaded || known?.uid === person.uid) return
  known = person
  try {
    loaded.setExternalId(person.uid)
    void Promise.resolve(loaded.user.setProperties({ firstName: person.firstName })).catch(() => undefined)
  } catch {
    // Where the browser blocks what it wants to store: then the operators see a guest.
  }
}

/** Signing out (specification, section 8). Where no Freshchat came into the page there is nothing to say. */
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

/** A sign-out leaves the page before the widget may have answered: the next one looks again. */
function forgetWhoWasBefore(widget: FreshchatWidget): void {
  try {
    widget.user.get((answer) => {
      if (!answer?.data?.externalId) return
      known = { uid: answer.data.externalId, firstName: '' }
      void clearChatUser()
    })
  } catch {
    // Where the browser blocks what it stores, it knows nobody.
  }
}
