import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { Sheet } from './sheet.tsx'

const sides = {
  left: 'mr-auto ml-0 h-dvh w-[min(22rem,88vw)] rounded-r-panel [--from:translateX(-100%)]',
  right: 'mr-0 ml-auto h-dvh w-[min(27rem,100vw)] sm:rounded-l-panel [--from:translateX(100%)]',
  bottom: 'mt-auto mb-0 max-h-[88dvh] w-full rounded-t-panel [--from:translateY(100%)]',
}

interface DrawerProps {
  isOpen: boolean
  isClosing?: boolean
  isModal?: boolean
  onClose(): void
  /** The pointer or the focus came into it. */
  onTouched?(): void
  title: ReactNode
  closeLabel: string
  side: keyof typeof sides
  footer?: ReactNode
  children: ReactNode
}

export function Drawer(props: DrawerProps) {
  const { isOpen, isClosing, isModal = true, onClose, onTouched, title, closeLabel, side, footer, children } = props
  return (
    <Sheet
      {...{ isOpen, isClosing, isModal, onClose, onTouched }}
      className={cx(
        'sheet fixed inset-0 z-50 max-h-none max-w-none overflow-hidden bg-white text-ink-900 shadow-3',
        sides[side],
      )}
    >
      {(titleId) => (
        <div className={cx('flex flex-col', side === 'bottom' ? 'max-h-[88dvh]' : 'h-full')}>
          <div className="flex items-center justify-between gap-3 py-3 pr-3 pl-5">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <IconButton label={closeLabel} icon={<i className="icon-x size-5.5" />} onClick={onClose} isRound />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
          {footer && (
            <div className="border-ink-200 border-t px-5 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </div>
      )}
    </Sheet>
  )
}
