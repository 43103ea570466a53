import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'

/** How long there is to pay: a time of day for everybody, counted down where a script runs. It has its place from the start: what is below must not move away from a finger. */
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

/** By how long the page has been open: the clock of a phone may be wrong. */
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
