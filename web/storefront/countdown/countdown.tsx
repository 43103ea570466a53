import { Clock } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { formatMinutes, useSecondsLeft } from './use-seconds-left.ts'

interface CountdownProps {
  secondsLeft: number
  /** Colours, which depend on the ground. */
  className?: string
  onOver?: () => void
}

/** Longer waits than an hour are not counted down. */
const MOST_SECONDS = 3600

/**
 * 'Te quedan 14:05' where a script runs; its space is kept until then, so that the layout does not shift. Nothing for
 * a wait of more than an hour.
 */
export function Countdown(props: CountdownProps) {
  return props.secondsLeft <= MOST_SECONDS && <Timer {...props} />
}

function Timer({ secondsLeft, className = 'bg-white/15 text-sun', onOver }: CountdownProps) {
  const { t } = useTranslation('payment')
  const left = useSecondsLeft(secondsLeft, onOver && { onOver })
  return (
    <p
      role="timer"
      className={cx(
        'inline-flex w-fit needs-script items-center gap-2 rounded-full px-4 py-1.5 font-extrabold',
        className,
      )}
    >
      <Clock aria-hidden="true" className="size-4.5" />
      {t('left')} <span className="tabular-nums">{formatMinutes(left)}</span>
    </p>
  )
}

/** Time left to pay, on a dark ground: its end ('las 15:45') for everybody, and a countdown of the last hour. */
export function PayUntil({ until, ...countdown }: Omit<CountdownProps, 'className'> & { until: string }) {
  const { t } = useTranslation('payment')
  return (
    <div className="mt-2 grid justify-items-center gap-1">
      <Countdown {...countdown} />
      <p className="text-brand-200 text-sm">{t('until', { time: until })}</p>
    </div>
  )
}
