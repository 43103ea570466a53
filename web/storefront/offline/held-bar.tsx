import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { notifyFailure } from '../layout/connection/failure-notices.ts'
import {
  currentHeld,
  discard,
  noneHeld,
  refresh,
  type SentHeld,
  sendHeld,
  sendWaiting,
  subscribeHeld,
} from './held-store.ts'

/** Milliseconds between retries: after a failure while the browser stays online no event reports a recovery. */
const TRY_AGAIN_EVERY = 20_000

/** Staff whose second factor went idle prove it; without a session that page leads to the sign-in. */
function toSignIn(action: string): string {
  return action.startsWith('/backoffice')
    ? paths.secondFactor({ referrer: action })
    : paths.signin({ referrer: action })
}

/** '1 cambio por enviar': changes saved offline, sent automatically when the network is back. */
export default function HeldBar({ uid }: { uid: string }) {
  const { t } = useTranslation('offline')
  const held = useSyncExternalStore(subscribeHeld, currentHeld, noneHeld)
  const [isSending, setSending] = useState(false)
  const { revalidate } = useRevalidator()
  const toast = useToast()

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for whom it is, and not with every page
  useEffect(() => {
    refresh()
    void send(sendWaiting)
    const onOnline = () => void send(sendWaiting)
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [uid])

  const waits = held.some(({ problem }) => problem === null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as something waits, whatever was shown meanwhile
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void send(sendWaiting, { isQuiet: true }), TRY_AGAIN_EVERY)
    return () => clearInterval(timer)
  }, [waits])

  /** `isQuiet`: a repetition does not say again that the server fails. */
  async function send(round: () => Promise<SentHeld>, { isQuiet = false } = {}) {
    if (!navigator.onLine || currentHeld().length === 0) return
    setSending(true)
    const { sent, hasFailed } = await round().catch(() => ({ sent: 0, hasFailed: false }))
    setSending(false)
    if (hasFailed && !isQuiet) notifyFailure(null)
    if (sent === 0) return
    toast.show({ kind: 'ok', message: t('sent', { count: sent }) })
    void revalidate()
  }

  if (held.length === 0) return null
  return (
    <aside aria-label={t('seeHeld')}>
      <details className="group border-brand-200 border-b bg-brand-100 text-ink-900">
        <summary className="wrap flex items-center justify-center gap-2 py-2.5 font-extrabold text-sm">
          <i className="icon-cloud-upload size-4.5 text-brand-700" />
          <span role="status">{t('held', { count: held.length })}</span>
          <span className="text-brand-700 underline">{t('seeHeld')}</span>
        </summary>
        <div className="wrap grid max-w-2xl gap-3 pb-4">
          <p className="text-ink-700 text-sm">{t('heldText')}</p>
          <ul className="grid gap-2">
            {held.map(({ id, what, problem, reason, action }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-tile bg-white px-4 py-2.5">
                <span className="min-w-0 flex-1 font-bold">
                  <span className="block break-words">{what}</span>
                  {problem === 'refused' && (
                    <span className="block text-red-700 text-sm">
                      {reason ?? t('refused')} <TextLink to={action}>{t('open')}</TextLink>
                    </span>
                  )}
                  {problem === 'sign-in' && (
                    <span className="block text-red-700 text-sm">
                      {t('signIn')}{' '}
                      {/* A full page load: this document still has its old sign-in state and would not send again. */}
                      <TextLink to={toSignIn(action)} reloadDocument>
                        {t('enter')}
                      </TextLink>
                    </span>
                  )}
                </span>
                <Button variant="ghost" size="sm" onClick={() => discard(id)} aria-label={t('discardOf', { what })}>
                  {t('discard')}
                </Button>
              </li>
            ))}
          </ul>
          <div>
            <Button size="sm" onClick={() => void send(sendHeld)} isPending={isSending} pendingLabel={t('sending')}>
              {t('send')}
            </Button>
          </div>
        </div>
      </details>
    </aside>
  )
}
