import { cx } from '#web/ui/cx.ts'

/** Pin fixed in the middle of the map, which moves under it. */
export function CentrePin({ isLifted }: { isLifted: boolean }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute top-1/2 left-1/2 z-10">
      <span
        className={cx(
          'absolute -top-1 -left-2 h-2 w-4 rounded-full bg-brand-950/35 transition-transform duration-150',
          isLifted && 'scale-75',
        )}
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 44 56"
        className={cx(
          'absolute bottom-0 -left-5.5 h-14 w-11 overflow-visible drop-shadow-md transition-transform duration-150 ease-out',
          isLifted && '-translate-y-3',
        )}
      >
        <path
          d="M22 55C16 46 1 35 1 21.5a21 21 0 1 1 42 0C43 35 28 46 22 55Z"
          className="fill-brand-600 stroke-white"
          strokeWidth="2"
        />
        <circle cx="22" cy="21.5" r="13" className="fill-white" />
        <g className="fill-brand-600">
          <path d="M22 21.2c3.6 0 6.8 3.2 6.8 6 0 2.3-2 3-3.6 3-1.3 0-2-.6-3.2-.6s-1.9.6-3.2.6c-1.6 0-3.6-.7-3.6-3 0-2.8 3.2-6 6.8-6Z" />
          <ellipse cx="14.3" cy="20.4" rx="2" ry="2.7" />
          <ellipse cx="19" cy="15.7" rx="2.1" ry="2.9" />
          <ellipse cx="25" cy="15.7" rx="2.1" ry="2.9" />
          <ellipse cx="29.7" cy="20.4" rx="2" ry="2.7" />
        </g>
      </svg>
    </div>
  )
}
