import type { ReactNode } from 'react'
import type { Drop } from '#services/market/contract.ts'
import { StaffForm } from '../staff-form.tsx'
import { ActFields } from './act-fields.tsx'
import { noteAct } from './act-place.ts'

interface FoldedFormProps {
  drop: Drop
  title: string
  icon: ReactNode
  children: ReactNode
}

/** An act of a courier that is not the usual one, behind its title. */
export function FoldedForm({ drop, title, icon, children }: FoldedFormProps) {
  return (
    <details className="rounded-tile border border-ink-300 bg-white open:border-ink-500">
      <summary className="flex min-h-11 items-center justify-center gap-2 rounded-tile px-4 font-extrabold text-md text-red-700">
        {icon}
        {title}
      </summary>
      <StaffForm
        preventScrollReset
        className="grid gap-3 border-ink-200 border-t p-3.5"
        onSubmit={({ currentTarget }) => noteAct(currentTarget)}
      >
        <input type="hidden" name="orderId" value={drop._id} />
        <ActFields reference={drop.referenceId} />
        {children}
      </StaffForm>
    </details>
  )
}
