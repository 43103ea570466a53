import { cx } from '../cx.ts'

/** Without scroll snapping, which would pull the row back to an earlier tab once the web font has loaded. */
export const tabList = 'rail snap-none gap-1 border-ink-200 border-b'

export function tabStyle(isChosen: boolean): string {
  return cx(
    'relative flex h-11 cursor-pointer items-center gap-2 rounded-t-control px-4 font-extrabold text-md transition-colors hover:text-brand-700',
    isChosen
      ? "text-brand-700 after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-full after:bg-brand-600 after:content-['']"
      : 'text-ink-600',
  )
}
