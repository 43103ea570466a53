import type { ReactNode } from 'react'

export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-5">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {children && <p className="mt-1.5 text-ink-600">{children}</p>}
    </header>
  )
}
