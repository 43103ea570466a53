import { translator } from '#web/i18n/i18n.ts'
import { readPageLocale } from '#web/i18n/page-locale.ts'
import { paths } from '#web/paths.ts'
import { isConnectionLost } from '../layout/connection/connection-lost.ts'
import { saysMaintenance } from '../layout/connection/under-maintenance.ts'
import { discardBySubject, hold } from '../offline/held-store.ts'

/** Requests are sent one after the other, so that the last press arrives last. */
let before: Promise<unknown> = Promise.resolve()

export function sendMark(productId: string, isFavorite: boolean): Promise<void> {
  const sent = before.then(async () => {
    const answer = await fetch(paths.markFavorite(), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ productId, mark: isFavorite ? 'on' : 'off' }),
      keepalive: true,
    })
    if (!answer.ok) throw new NotMarked(answer.status, await answer.text())
    discardBySubject(toSubject(productId))
  })
  before = sent.catch(() => undefined)
  return sent
}

class NotMarked extends Error {
  readonly isClosed: boolean

  constructor(status: number, message: string) {
    super(`The heart was answered with ${status}`)
    this.isClosed = saysMaintenance({ status, data: message })
  }
}

/** True when a failed change may be sent again later: it never arrived, or the shop is in maintenance. */
export function mayWait(error: unknown): boolean {
  return isConnectionLost(error) || (error instanceof NotMarked && error.isClosed)
}

/** Holds the change in this browser; of several for one product the last one counts. */
export function holdMark({ _id, title }: { _id: string; title: string }, isFavorite: boolean): boolean {
  const form = new FormData()
  form.set('productId', _id)
  form.set('mark', isFavorite ? 'on' : 'off')
  const what = translator(readPageLocale(), 'offline')('what.favorite', { title })
  return hold({ action: paths.markFavorite(), form, what, subject: toSubject(_id), isUnsent: true }) !== null
}

const toSubject = (productId: string) => `favorite:${productId}`
