import { Link } from 'react-router'
import { cx } from '../cx.ts'

interface StepListProps {
  label: string
  steps: readonly string[]
  current: number
  /** Address of each step; null: not reachable from here. */
  places?: readonly (string | null)[]
}

/** Progress through a wizard: the steps before `current` are done. */
export function StepList({ label, steps, current, places = [] }: StepListProps) {
  return (
    <ol aria-label={label} className="flex items-start">
      {steps.map((step, index) => {
        const to = places[index]
        const inside = (
          <>
            <span
              className={cx(
                'z-1 grid size-8.5 place-items-center rounded-full border-2 font-extrabold text-sm',
                index < current && 'border-brand-600 bg-brand-600 text-white',
                index === current && 'border-brand-600 bg-white text-brand-700 ring-4 ring-brand-100',
                index > current && 'border-ink-300 bg-white text-ink-600',
              )}
            >
              {index < current ? <i className="icon-bold-check size-4.5" /> : index + 1}
            </span>
            <span
              className={cx('px-1 font-bold text-xs sm:text-sm', index === current ? 'text-ink-900' : 'text-ink-600')}
            >
              {step}
            </span>
          </>
        )
        return (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className="relative grid flex-1 justify-items-center text-center"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-4 right-1/2 -z-0 h-0.5 w-full',
                  index <= current ? 'bg-brand-600' : 'bg-ink-300',
                )}
              />
            )}
            {to ? (
              <Link
                to={to}
                className="relative grid justify-items-center gap-1.5 rounded-control hover:[&>span:last-child]:underline"
              >
                {inside}
              </Link>
            ) : (
              <span className="relative grid justify-items-center gap-1.5">{inside}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
