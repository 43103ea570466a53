import { Check, Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlStyle, FieldNote } from '#web/ui/forms/field.tsx'
import { offered as notYet, tastesIn } from './taste-lists.ts'

interface TasteFieldProps {
  name: string
  label: string
  question: string
  /** What the pet already has: ticked. */
  has: readonly string[]
  /** What it might: not ticked. */
  offered: readonly string[]
  longest: number
  error: string | null
}

/** Ticks as chips, and a line for what is not among them: with a script Enter makes a chip of it, without one it is sent along. */
export function TasteField({ name, label, question, has, offered, longest, error }: TasteFieldProps) {
  const { t } = useTranslation('petProfile')
  const id = useId()
  const [added, setAdded] = useState<string[]>([])
  const [typed, setTyped] = useState('')

  function add() {
    const fresh = notYet(tastesIn([], typed), [...has, ...added])
    setAdded([...added, ...fresh])
    setTyped('')
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    add()
  }

  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-black text-lg">{label}</legend>
      <p className="-mt-2 text-ink-600">{question}</p>
      <div className="flex flex-wrap gap-2">
        {[...has, ...added].map((taste) => (
          <Tick key={taste} name={name} taste={taste} isOn />
        ))}
        {notYet(offered, added).map((taste) => (
          <Tick key={taste} name={name} taste={taste} />
        ))}
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-bold text-ink-800 text-sm">
          {t('tastes.other')}
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            name={`${name}-more`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKey}
            maxLength={longest * 3}
            autoComplete="off"
            placeholder={t('tastes.otherExample')}
            className={cx(controlStyle, 'h-12 min-w-0')}
          />
          <Button
            variant="soft"
            onClick={add}
            icon={<Plus aria-hidden="true" className="size-5" />}
            className="needs-script !h-12 shrink-0"
          >
            {t('tastes.add')}
          </Button>
        </div>
        <FieldNote id={id} error={error} />
      </div>
    </fieldset>
  )
}

function Tick({ name, taste, isOn }: { name: string; taste: string; isOn?: boolean }) {
  return (
    <label className="group relative inline-flex min-h-10 items-center gap-1.5 rounded-full border-[1.5px] border-ink-300 bg-white px-3.5 font-bold text-ink-700 text-sm transition-colors hover:border-brand-500 has-checked:border-brand-600 has-checked:bg-brand-100 has-checked:text-brand-800 has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2">
      <input
        type="checkbox"
        name={name}
        value={taste}
        defaultChecked={isOn}
        className="absolute inset-0 appearance-none rounded-[inherit] opacity-0"
      />
      <Check aria-hidden="true" strokeWidth={3} className="hidden size-4 group-has-checked:block" />
      <span className="wrap-anywhere min-w-0">{taste}</span>
    </label>
  )
}
