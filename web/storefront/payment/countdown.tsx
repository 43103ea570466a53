import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'

/**
 * Time left to pay: a time of day, or a countdown with JavaScript. Its space is reserved, so the layout does not shift.
 */
export function Countdown({ secondsLeft, until }: { secondsLeft: number; until: string }) {
  const { t } = useTranslation('payment')
  const left = useSecondsLeft(secondsLeft)
  return (
    <div className="mt-2 grid justify-items-center gap-1">
      <p
        role="timer"
        className="inline-flex needs-script items-center gap-2 rounded-full bg-white/15 px-4 py-1.5 font-extrabold text-sun"
      >
        <Clock aria-hidden="true" className="size-4.5" />
        {t('left')} <span className="tabular-nums">{formatMinutes(left)}</span>
      </p>
      <p className="text-brand-200 text-sm">{t('until', { time: until })}</p>
    </div>
  )
}

/** Counts from the time since the page was opened, because a phone's clock may be wrong. */
function useSecondsLeft(atFirst: number): number {
  const [left, setLeft] = useState(atFirst)
  useEffect(() => {
    const openedAt = performance.now()
    const count = () => setLeft(Math.max(0, atFirst - Math.floor((performance.now() - openedAt) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [atFirst])
  return left
}

function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
