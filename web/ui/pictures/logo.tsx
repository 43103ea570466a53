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
      <i className={cx('icon-logo size-9', tone === 'brand' && 'text-brand-600')} />
      huella
    </span>
  )
}
