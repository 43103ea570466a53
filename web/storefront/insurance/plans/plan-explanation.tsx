import { X } from 'lucide-react'
import { REPORT_WITHIN_DAYS } from '#services/insurance/policies/rules/coverage.ts'
import { useTranslation } from '#web/i18n/i18n.ts'

/** Numbered steps. */
export function Steps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="grid gap-2 @2xl/main:grid-cols-2 @4xl/main:auto-cols-fr @4xl/main:grid-flow-col @4xl/main:grid-cols-none">
      {steps.map((step, index) => (
        <li
          key={step.title}
          className="flex gap-3.5 rounded-card border border-ink-200 bg-white p-3 shadow-1 @4xl/main:flex-col @4xl/main:gap-2.5 @4xl/main:p-4"
        >
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-600 font-black text-white"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-md">{step.title}</h3>
            <p className="mt-0.5 text-ink-600 text-sm">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Exclusions of all plans. */
export function Limits() {
  const { t } = useTranslation('petInsurance')
  const limits = ['table', 'preexisting', 'waiting', 'month', 'late', 'over'] as const
  return (
    <ul className="grid max-w-3xl gap-2.5">
      {limits.map((limit) => (
        <li key={limit} className="flex gap-2.5 text-ink-700">
          <X aria-hidden="true" strokeWidth={3} className="mt-1 size-4 shrink-0 text-red-600" />
          {t(`limits.${limit}`, { days: REPORT_WITHIN_DAYS })}
        </li>
      ))}
    </ul>
  )
}
