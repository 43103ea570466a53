import type { ReactNode } from 'react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-2xl">{title}</h2>
      <div className="grid gap-6">{children}</div>
    </section>
  )
}

/** Component with its name, in its states side by side. */
export function Specimen({ name, isOnDark, children }: { name: string; isOnDark?: boolean; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 font-bold text-ink-600 text-sm tracking-normal">{name}</h3>
      <div
        className={
          isOnDark
            ? 'flex flex-wrap items-center gap-3 rounded-card bg-brand-700 p-4'
            : 'flex flex-wrap items-start gap-3'
        }
      >
        {children}
      </div>
    </div>
  )
}
