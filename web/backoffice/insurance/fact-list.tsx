import type { ReactNode } from 'react'

/** Pairs of name and value, side by side where there is room. */
export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-600 text-sm">{name}</dt>
          <dd className="break-words font-bold text-md">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
