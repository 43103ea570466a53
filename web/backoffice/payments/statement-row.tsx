import type { StatementCell } from '#services/payments/contract.ts'

/** Every cell of a statement's row, with the headings of the bank. */
export function StatementRow({ cells }: { cells: readonly StatementCell[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 rounded-tile bg-ink-100 p-3 text-sm sm:grid-cols-[minmax(7rem,auto)_1fr]">
      {cells.map(({ heading, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and the row never changes
        <div key={index} className="grid sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-ink-600">{heading}</dt>
          <dd className="min-w-0 break-words font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
