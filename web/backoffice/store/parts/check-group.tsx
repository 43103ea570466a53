import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'

interface CheckGroupProps {
  /** Name of the field and prefix of its ids, which are unique on the page. */
  name: string
  id: string
  label: string
  hint?: string
  error?: string | null
  chosen: readonly string[]
  options: { value: string; label: string }[]
}

/** Checkboxes of one field, of which several may be chosen. */
export function CheckGroup({ name, id, label, hint, error, chosen, options }: CheckGroupProps) {
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-bold text-ink-800 text-sm">{label}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {options.map((option) => (
          <Checkbox key={option.value} name={name} value={option.value} defaultChecked={chosen.includes(option.value)}>
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldNote id={id} hint={hint} error={error} />
    </fieldset>
  )
}
