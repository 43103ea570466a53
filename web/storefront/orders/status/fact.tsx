import type { ReactNode } from 'react'

/** A line of a list with its picture. */
export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span className="mt-px shrink-0 text-brand-700">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
