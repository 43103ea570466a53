import { X } from 'lucide-react'
import type { ReactNode } from 'react'

/** Disclosure around an irreversible action: open first, then confirm inside. */
export function FoldedDanger({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-card border border-ink-300 bg-white open:border-ink-500">
      <summary className="flex min-h-12 items-center justify-center gap-2 rounded-card px-4 font-extrabold text-md text-red-700">
        <X aria-hidden="true" className="size-4.5" />
        {title}
      </summary>
      {children}
    </details>
  )
}
