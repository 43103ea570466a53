import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { Sheet } from './sheet.tsx'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

interface DialogProps {
  isOpen: boolean
  onClose(): void
  title: ReactNode
  closeLabel: string
  size?: keyof typeof widths
  /** Buttons, which stay visible below the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

/** In the middle of the window; on a phone it rises from the bottom edge. */
export function Dialog({ isOpen, onClose, title, closeLabel, size = 'md', footer, children }: DialogProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      className={cx(
        'sheet m-auto max-h-[calc(100dvh-2rem)] w-full overflow-hidden rounded-panel bg-white text-ink-900 shadow-3',
        'max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none max-sm:[--from:translateY(100%)]',
        widths[size],
      )}
    >
      {(titleId) => (
        <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
          <div className="flex items-center justify-between gap-3 px-5 pt-4 pb-2 sm:px-7 sm:pt-6">
            <h2 id={titleId} className="text-xl sm:text-2xl">
              {title}
            </h2>
            <IconButton
              label={closeLabel}
              icon={<i className="icon-x size-5.5" />}
              onClick={onClose}
              isRound
              className="-mr-2"
            />
          </div>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 sm:px-7">{children}</div>
          {footer && <div className="border-ink-200 border-t px-5 py-4 sm:px-7">{footer}</div>}
        </div>
      )}
    </Sheet>
  )
}
