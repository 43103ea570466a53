import { Timer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { formatMinutes, useSecondsLeft } from '../../countdown/use-seconds-left.ts'

interface HoldCountdownProps {
  /** Hold as of the moment the page was rendered. */
  hold: { id: string; secondsLeft: number; canRenew: boolean; expiresAt: string }
  /** Path of the schedule step, to choose another time. */
  again: string
}

/** Below this the hold is renewed automatically, once, while the visitor is active. */
const RENEW_BELOW_SECONDS = 60
const AT_THE_PAGE_MS = 60_000

/**
 * Countdown of the hold, from the server's remaining seconds and never from the browser's clock. Screen readers hear
 * whole minutes; without a script the initial value stays.
 */
export function HoldCountdown({ hold, again }: HoldCountdownProps) {
  const { t } = useTranslation('booking')
  const left = useSecondsLeft(hold.secondsLeft, { key: `${hold.id} ${hold.expiresAt}` })
  const renewal = useRenewal(hold, left)

  if (left <= 0) {
    return (
      <Notice
        tone="warn"
        title={t('hold.over')}
        actions={
          <ButtonLink to={again} size="sm">
            {t('hold.again')}
          </ButtonLink>
        }
      >
        {t('hold.overText')}
      </Notice>
    )
  }
  return (
    <div
      className={cx(
        'flex items-center gap-2.5 rounded-tile px-4 py-3 font-bold',
        left < RENEW_BELOW_SECONDS ? 'bg-warn-50 text-warn' : 'bg-brand-50 text-brand-800',
      )}
    >
      <Timer aria-hidden="true" className="size-5.5 shrink-0" />
      <span aria-hidden="true">
        {t('hold.left', { time: formatMinutes(left) })}
        {renewal === 'renewed' && <span className="ml-1.5 font-semibold">· {t('hold.renewed')}</span>}
      </span>
      <span aria-live="polite" className="sr-only">
        {formatCountdown(left, renewal === 'renewed', t)}
      </span>
    </div>
  )
}

function formatCountdown(
  left: number,
  isRenewed: boolean,
  t: ReturnType<typeof useTranslation<'booking'>>['t'],
): string {
  if (left < RENEW_BELOW_SECONDS) return t('hold.almost')
  const minutes = t('hold.leftSaid', { count: Math.floor(left / 60) })
  return isRenewed ? `${t('hold.renewed')} ${minutes}` : minutes
}

function useRenewal({ id, canRenew }: HoldCountdownProps['hold'], left: number): 'none' | 'renewed' {
  const { pathname, search } = useLocation()
  const { submit } = useFetcher({ key: 'booking-renewal' })
  const used = useRef(0)
  const asked = useRef<string | null>(null)
  const [state, setState] = useState<'none' | 'renewed'>('none')

  useEffect(() => {
    const touch = () => {
      used.current = performance.now()
    }
    touch()
    const events = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'visibilitychange'] as const
    for (const event of events) document.addEventListener(event, touch, { passive: true })
    return () => {
      for (const event of events) document.removeEventListener(event, touch)
    }
  }, [])

  useEffect(() => {
    const isUsed = document.visibilityState === 'visible' && performance.now() - used.current < AT_THE_PAGE_MS
    if (left <= 0 || left >= RENEW_BELOW_SECONDS || !canRenew || !isUsed || asked.current === id) return
    asked.current = id
    setState('renewed')
    void submit({ intent: 'renew' }, { method: 'post', action: pathname + search, preventScrollReset: true })
  }, [left, canRenew, id, submit, pathname, search])
  return state
}
