import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { isAllowed, type Progress, type Step, shownSteps, steps } from './steps.ts'

interface BookingStepsProps {
  current: Step
  progress: Progress
  getPath(step: Step): string
}

/** Stepper with links to every step reached so far, without the summary. */
export function BookingSteps({ current, progress, getPath }: BookingStepsProps) {
  const { t } = useTranslation('booking')
  const at = steps.indexOf(current)
  return (
    <nav aria-label={t('steps.label')}>
      <ol className="flex items-start">
        {shownSteps.map((step, index) => {
          const isDone = index < at
          const isCurrent = step === current
          const dot = (
            <>
              <span
                className={cx(
                  'z-1 grid size-8.5 place-items-center rounded-full border-2 font-extrabold text-sm transition-colors',
                  isDone && 'border-brand-600 bg-brand-600 text-white',
                  isCurrent && 'border-brand-600 bg-white text-brand-700 ring-4 ring-brand-100',
                  !isDone && !isCurrent && 'border-ink-300 bg-white text-ink-600',
                )}
              >
                {isDone ? <Check aria-hidden="true" className="size-4.5" strokeWidth={3} /> : index + 1}
              </span>
              <span className={cx('px-1 font-bold text-xs sm:text-sm', isCurrent ? 'text-ink-900' : 'text-ink-600')}>
                {t(`steps.${step}`)}
              </span>
            </>
          )
          const inside = 'relative z-1 grid justify-items-center gap-1.5 rounded-control text-center'
          return (
            <li key={step} className="relative grid flex-1 justify-items-center">
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={cx('absolute top-4 right-1/2 h-0.5 w-full', index <= at ? 'bg-brand-600' : 'bg-ink-300')}
                />
              )}
              {!isCurrent && isAllowed(step, progress) ? (
                <Link to={getPath(step)} className={cx(inside, 'hover:[&>span:last-child]:underline')}>
                  {dot}
                </Link>
              ) : (
                <span aria-current={isCurrent ? 'step' : undefined} className={inside}>
                  {dot}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
