import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#web/ui/notice.tsx'

interface AnswerNoticeProps {
  /** What the page answered; each new one is brought into sight. */
  answer: unknown
  tone: 'ok' | 'info' | 'warn' | 'error'
  title?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** Result of the submitted form. It takes the focus, so that screen readers announce it. */
export function AnswerNotice({ answer, tone, title, actions, children }: AnswerNoticeProps) {
  const holder = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is brought into sight
  useEffect(() => {
    holder.current?.focus({ preventScroll: true })
    holder.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])

  return (
    <div ref={holder} tabIndex={-1} className="mb-4 scroll-mt-40 rounded-tile outline-none">
      <Notice tone={tone} title={title} actions={actions}>
        {children}
      </Notice>
    </div>
  )
}
