import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { canReadAnew } from '../../layout/connection/can-read-anew.ts'

interface TimeLeftProps {
  secondsLeft: number
  /** The same as a time of day: '15:45'. */
  until: string
}

/** How long an order waits for its payment: a time of day for everybody, counted down where a script runs. */
export function TimeLeft({ secondsLeft, until }: TimeLeftProps) {
  const { t } = useTranslation('order')
  const left = useSecondsLeft(secondsLeft)
  return (
    <div className="mt-1 grid justify-items-center gap-1">
      {left !== null && (
        <p
          role="timer"
          className="inline-flex items-center gap-2 rounded-full bg-white/15 px-4 py-1.5 font-extrabold text-sun"
        >
          <Clock aria-hidden="true" className="size-4.5" />
          {t('pay.left')} <span className="tabular-nums">{formatMinutes(left)}</span>
        </p>
      )}
      <p className="text-brand-200 text-sm">{t('pay.until', { time: until })}</p>
    </div>
  )
}

/** Counts from the time since the page was opened, because a phone's clock may be wrong. null before hydration. */
function useSecondsLeft(atFirst: number): number | null {
  const { revalidate } = useRevalidator()
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const openedAt = performance.now()
    const count = () => {
      const now = Math.max(0, atFirst - Math.floor((performance.now() - openedAt) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      // The order is ended a little later, and this page hears of it; that nothing can be paid now shows at once.
      if (atFirst > 0) void canReadAnew().then((can) => (can ? revalidate() : undefined))
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
  }, [atFirst, revalidate])
  return left
}

function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
