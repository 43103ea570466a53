import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'

interface ChoiceListProps {
  name: string
  label: string
  options: readonly { value: string; label: string; depth?: number }[]
  chosen: readonly string[]
  error?: string | undefined
}

/** A folded list of what exists, to tick; nothing ticked is everything. */
export function ChoiceList({ name, label, options, chosen, error }: ChoiceListProps) {
  const { t } = useTranslation('couponSettings')
  const [count, setCount] = useState(chosen.length)
  // What was chosen and is gone from the list stays visible, to be taken away.
  const gone = chosen.filter((value) => options.every((option) => option.value !== value))
  const shown = [...options, ...gone.map((value) => ({ value, label: value, depth: 0 }))]
  return (
    <details className="group rounded-tile border-[1.5px] border-ink-300 open:border-ink-500">
      <summary className="flex min-h-12 items-center gap-2 rounded-tile px-3.5 py-2">
        <span className="min-w-0 flex-1">
          <span className="block font-bold text-ink-800 text-sm">{label}</span>
          <span className="block break-words text-ink-600 text-sm">{t('choices.chosen', { count })}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-600 group-open:rotate-180" />
      </summary>
      <fieldset
        className="max-h-72 overflow-y-auto border-ink-200 border-t px-3.5 py-2"
        onChange={({ currentTarget }) => setCount(currentTarget.querySelectorAll('input:checked').length)}
      >
        <legend className="sr-only">{label}</legend>
        {shown.length === 0 && <p className="py-2 text-ink-600 text-sm">{t('choices.none')}</p>}
        {shown.map(({ value, label: text, depth = 0 }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            className={['', 'ml-6', 'ml-12'][Math.min(depth, 2)]}
          >
            {text}
          </Checkbox>
        ))}
      </fieldset>
      <div className="px-3.5 empty:hidden">
        <FieldNote id={name} error={error} />
      </div>
    </details>
  )
}
