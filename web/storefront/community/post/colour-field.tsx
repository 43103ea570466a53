import { useId } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { COLOURS } from './post-labels.ts'

const grounds: Record<(typeof COLOURS)[number], string> = {
  negro: '#2b2530',
  blanco: '#ffffff',
  marrón: '#7a4a2a',
  canela: '#c9803f',
  crema: '#f1dcb4',
  gris: '#9a94a3',
  atigrado: 'repeating-linear-gradient(115deg,#8a6646 0 4px,#4c3626 4px 7px)',
  tricolor: 'linear-gradient(90deg,#2b2530 0 34%,#fff 34% 66%,#c9803f 66%)',
  naranja: '#e88f34',
}

interface ColourFieldProps {
  label: string
  hint: string
  defaultValue: readonly string[]
  error?: string | null
}

/** One to four colours with their swatches. Submitted as repeated `colours`. */
export function ColourField({ label, hint, defaultValue, error }: ColourFieldProps) {
  const { t } = useTranslation('communityPost')
  const id = useId()
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : `${id}-hint`}
      aria-invalid={error ? true : undefined}
      className="grid min-w-0 content-start gap-2"
    >
      <legend className="mb-2 font-bold text-ink-800 text-sm">
        {label}{' '}
        <span aria-hidden="true" className="text-red-600">
          *
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {COLOURS.map((colour) => (
          <label
            key={colour}
            className="relative inline-flex min-h-10 items-center gap-2 rounded-control border-[1.5px] border-ink-300 bg-white pr-3.5 pl-2.5 font-bold text-ink-700 text-sm transition-colors hover:border-brand-500 has-checked:border-brand-600 has-checked:bg-brand-50 has-checked:text-brand-700 has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              name="colours"
              value={colour}
              defaultChecked={defaultValue.includes(colour)}
              className="absolute inset-0 appearance-none rounded-[inherit] opacity-0"
            />
            <span
              aria-hidden="true"
              className="size-5 rounded-full border border-ink-300"
              style={{ background: grounds[colour] }}
            />
            {t(`colour.${colour}`)}
          </label>
        ))}
      </div>
      <FieldNote id={id} hint={hint} error={error} />
    </fieldset>
  )
}
