import { cx } from '../cx.ts'

/** The paw in its rounded square, and the name beside it. */
export function Logo({ tone = 'brand', className }: { tone?: 'brand' | 'white'; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2.5 font-black text-[1.7rem] leading-none tracking-[-0.04em]',
        tone === 'brand' ? 'text-brand-700' : 'text-white',
        className,
      )}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-9 shrink-0">
        <rect width="40" height="40" rx="13" className={tone === 'brand' ? 'fill-brand-600' : 'fill-white'} />
        <Paw className={tone === 'brand' ? 'fill-white' : 'fill-brand-600'} />
      </svg>
      huella
    </span>
  )
}

function Paw({ className }: { className?: string }) {
  return (
    <g className={className}>
      <path d="M20 19c5 0 9.5 5 9.5 9.2 0 3-2.4 4.3-4.8 3.6-1.7-.5-3-.9-4.7-.9s-3 .4-4.7.9c-2.4.7-4.8-.6-4.8-3.6C10.5 24 15 19 20 19z" />
      <ellipse cx="10.4" cy="18" rx="2.7" ry="3.6" transform="rotate(-22 10.4 18)" />
      <ellipse cx="16" cy="12.4" rx="2.8" ry="3.9" transform="rotate(-8 16 12.4)" />
      <ellipse cx="24" cy="12.4" rx="2.8" ry="3.9" transform="rotate(8 24 12.4)" />
      <ellipse cx="29.6" cy="18" rx="2.7" ry="3.6" transform="rotate(22 29.6 18)" />
    </g>
  )
}
